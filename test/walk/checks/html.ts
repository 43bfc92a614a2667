import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `role="list"` on purpose: without it VoiceOver does not call a list without bullets a list. */
const intended = /The “list” role is unnecessary for element “[uo]l”/
/**
 * It guesses the language of the words, which finds pages that nobody translated; Norwegian and Danish it cannot tell
 * apart.
 */
const mistaken = /appears to be written in (Danish|Norwegian|Swedish).*lang="(nb-NO|da-DK|sv-SE)"/s

/**
 * The HTML standard lets `blocking` stand on `rel="expect"` (decision 0059); this version of the checker knows it on
 * style sheets only.
 */
const isNotYetKnown = ({ message, extract = '' }: Message): boolean =>
  message.startsWith('A “link” element with a “blocking” attribute') &&
  /<link rel="expect" href="#[\w-]+" blocking="render"/.test(extract)

/** A short run: what would make it faster for later, and a second thread that tidies, cost more than they give. */
const lean = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

/**
 * Errors and warnings of the W3C's checker (npm vnu-jar) for all these documents, in one process. Without Java it
 * rejects: nothing is skipped.
 */
export const htmlFaults = async (documents: ReadonlyMap<string, string>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-html-'))
  const names = [...documents.keys()]
  try {
    for (const [index, name] of names.entries()) writeFileSync(join(folder, `${index}.html`), documents.get(name) ?? '')
    const jar = join(import.meta.dirname, '../../../node_modules/vnu-jar/build/dist/vnu.jar')
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(
        'java',
        [...lean, '-Xss4m', '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', folder],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const said: Buffer[] = []
      const complained: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => complained.push(chunk))
      child.once('error', (error) =>
        reject(
          new Error('the HTML checker needs Java (Debian: apt-get install default-jre-headless)', { cause: error }),
        ),
      )
      child.once('close', (code) =>
        code === 0
          ? resolve(Buffer.concat(said).toString())
          : reject(
              new Error(`the HTML checker ended with ${code}: ${Buffer.concat(complained).toString().slice(0, 2000)}`),
            ),
      )
    })
    const { messages } = JSON.parse(output) as { messages: Message[] }
    // it tells of every slash React writes at the end of an empty element: proof that each document was read
    const seen = new Set(messages.map(({ url }) => url))
    if (seen.size < names.length) throw new Error(`the HTML checker read ${seen.size} of ${names.length} documents`)
    return messages
      .filter(
        (one) =>
          (one.type !== 'info' || one.subType === 'warning') &&
          !intended.test(one.message) &&
          !mistaken.test(one.message) &&
          !isNotYetKnown(one),
      )
      .map(
        ({ url, message, extract }) =>
          `${names[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} … ${(extract ?? '').slice(0, 120)}`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
