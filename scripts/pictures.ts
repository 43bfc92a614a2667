// `npm run pictures` is about the photos of car parks. `-- list [airport product]` shows them, `-- add <airport>
// <product> <file> --alt "<what can be seen>"` takes one (`--alt de="…"` gives it other words in a language), and `--
// remove <photo>` takes it away. Airport and product are written as in the list: AMS 6601.
import { readFile } from 'node:fs/promises'
import { createDrawingPool } from '../src/adapters/files/drawing-pool.ts'
import { createPhotoDrawer } from '../src/adapters/files/image-drawer.ts'
import { isLanguage } from '../src/domain/languages.ts'
import { photoLimits } from '../src/domain/pictures/photos.ts'
import {
  addPhoto,
  dropPhoto,
  listPhotos,
  type AltWords,
  type PhotoFault,
  type PhotoTarget,
} from '../src/usecases/operators/photos.ts'
import { fail, runCommand, type Product } from './command.ts'

const usage =
  'There is list [airport product], add <airport> <product> <file> --alt "<what can be seen>" [--alt de="…"], remove <photo>.'

const sentences: Record<PhotoFault, string> = {
  product: 'No product on sale has this number at this airport. npm run catalogue -- export lists them.',
  bytes: `The file is larger than ${photoLimits.bytes / 1024 / 1024} MB.`,
  unreadable: 'The file is no JPEG, PNG or WebP, or it is broken or has more than 80 million pixels.',
  small: `The photo is less than ${photoLimits.leastWidth} pixels wide when it is cut to 4 : 3.`,
  alt: `Say what can be seen, in at most ${photoLimits.altLetters} letters: --alt "Rows of bays under a white roof".`,
  many: `The product has ${photoLimits.most} photos already. Remove one first.`,
  busy: 'There was no time to look at the file. Try again.',
}

const [command = 'list', ...rest] = process.argv.slice(2)

/** The words before and between the flags, and what `--alt` said. */
const readWords = (given: readonly string[]): { words: string[]; alt: AltWords } => {
  const words: string[] = []
  const alt: AltWords = { every: '', own: {} }
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? ''
    if (word !== '--alt') {
      words.push(word)
      continue
    }
    const text = given[++at] ?? ''
    const [, language = '', own = ''] = /^([a-z-]{2,5})=(.*)$/s.exec(text) ?? []
    if (isLanguage(language)) alt.own[language] = own
    else alt.every = text
  }
  return { words, alt }
}

const targetOf = ([iata = '', product = '']: readonly string[]): PhotoTarget | null =>
  /^[A-Za-z]{3}$/.test(iata) && /^\d+$/.test(product) ? { iata: iata.toUpperCase(), productId: Number(product) } : null

type Wanted = { target: PhotoTarget; bytes: Buffer; alt: AltWords }

/** What is to be added. What cannot be read is said before a database is opened. */
const readWanted = async (): Promise<Wanted | string> => {
  const { words, alt } = readWords(rest)
  const target = targetOf(words)
  const file = words[2]
  if (!target || !file) return usage
  const bytes = await readFile(file).catch(() => null)
  return bytes ? { target, bytes, alt } : `The file ${file} cannot be read.`
}

const add = async (deps: Product['deps'], { target, bytes, alt }: Wanted): Promise<void> => {
  const pool = createDrawingPool()
  try {
    const answer = await addPhoto({ ...deps, drawPhoto: createPhotoDrawer(pool) }, target, { bytes, alt })
    if (!answer.ok) return fail(sentences[answer.fault])
    const left = photoLimits.fewest - answer.count
    console.log(
      `Photo ${answer.photo.id} was kept. ${left > 0 ? `The drawing is shown until there are ${left} more.` : 'Pages show photos now.'}`,
    )
  } finally {
    await pool.close()
  }
}

const list = async (deps: Product['deps']): Promise<void> => {
  const iataOf = (airportId: number) => deps.catalogue.airportById(airportId)?.iata ?? String(airportId)
  const photos = await listPhotos(deps, targetOf(rest))
  console.table(
    photos.map(({ id, airportId, productId, width, height, alt }) => ({
      airport: iataOf(airportId),
      product: productId,
      photo: id,
      size: `${width} × ${height}`,
      alt: alt.en,
    })),
  )
}

const remove = async (deps: Product['deps'], id: string): Promise<void> =>
  (await dropPhoto(deps, id)) ? console.log('Removed.') : fail('There is no such photo.')

/** What to do with the product, or what is wrong with the words. */
const readCommand = async (): Promise<((product: Product) => Promise<void>) | string> => {
  if (command === 'list') return rest.length > 0 && !targetOf(rest) ? usage : ({ deps }) => list(deps)
  if (command === 'add') {
    const wanted = await readWanted()
    return typeof wanted === 'string' ? wanted : ({ deps }) => add(deps, wanted)
  }
  if (command !== 'remove') return `Unknown: ${command}. ${usage}`
  const [id = ''] = rest
  return /^[0-9a-f-]{36}$/.test(id) ? ({ deps }) => remove(deps, id) : usage
}

const work = await readCommand()
if (typeof work === 'string') fail(work)
else await runCommand(work)
