// What the commands share that work with the whole product without serving it, such as `npm run content` and `npm run
// jobs`.
import { compose } from '../src/server/compose.ts'
import { readConfig } from '../src/server/config.ts'
import { commandLine } from '../src/usecases/actor.ts'

export type Product = Awaited<ReturnType<typeof compose>>

export { commandLine as actor }

export const fail = (words: string): void => {
  console.error(words)
  process.exitCode = 1
}

/** Runs `work` and closes the product after it. An error it throws is printed, and the command ends with 1. */
export const runCommand = async (work: (product: Product) => Promise<void>): Promise<void> => {
  try {
    const config = readConfig(process.env)
    // links that a command prints lead to where the product listens
    const product = await compose(config, config.PORT)
    try {
      await work(product)
    } finally {
      await product.sandbox?.close()
      await product.db.close()
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}
