import sharp from 'sharp'
const [out, ...files] = process.argv.slice(2)
const imgs = await Promise.all(files.map(async (f) => ({ f, ...(await sharp(f).metadata()) })))
const h = Math.max(...imgs.map((i) => i.height)), w = imgs.reduce((s, i) => s + i.width + 8, 0)
let x = 0
await sharp({ create: { width: w, height: h, channels: 3, background: '#f0f' } }).composite(imgs.map((i) => { const at = { input: i.f, left: x, top: 0 }; x += i.width + 8; return at })).png().toFile(out)
