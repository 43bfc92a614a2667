// `npm run bench` measures everything and writes the table of bench/README.md; `npm run bench -- booking` measures one
// part and only prints it.
import { readFileSync, writeFileSync } from 'node:fs'
import { measureBooking } from './booking.ts'
import { measureDesk } from './desk.ts'
import { isMet, tableOf, type Figure } from './figures.ts'
import { measureGate } from './gate.ts'
import { measureGrowth } from './growth.ts'
import { measureLetters } from './letters.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './pages.ts'
import { measureWall } from './wall.ts'
import { measureWeights } from './weights.ts'
import { measureWork } from './work.ts'

const parts: Record<string, () => Promise<Figure[]>> = {
  booking: measureBooking,
  gate: measureGate,
  wall: measureWall,
  desk: measureDesk,
  work: measureWork,
  pages: measurePages,
  weights: measureWeights,
  letters: measureLetters,
  lighthouse: measureLighthouse,
  overload: measureOverload,
  memory: measureMemory,
  growth: measureGrowth,
}
const chosen = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`${name} …`)
  figures.push(...(await measure()))
}
const table = tableOf(figures)
console.log(table)
if (chosen.length === 0) {
  const file = new URL('README.md', import.meta.url)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\| Figure \|[\s\S]*?\n\n/, `${table}\n\n`))
}
process.exitCode = figures.every(isMet) ? 0 : 1
