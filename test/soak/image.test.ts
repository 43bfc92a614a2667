import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Builds the image from a fresh clone with whatever builder the machine has, and starts the product in it. It takes
// minutes and some hundred megabytes, so only `npm run soak` does it; test/deploy.test.ts checks that its lines are
// right.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const base = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? ''
const name = 'parkwing-test'

const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const builder = ['docker', 'podman', 'buildah'].find((program) => works(program, 'info'))
const hasBase = (program: string) =>
  works(program, ...(program === 'buildah' ? ['inspect', '-t', 'image'] : ['image', 'inspect']), base) ||
  works(program, 'pull', base)
const lack = builder
  ? hasBase(builder)
    ? null
    : `not tried, as ${builder} cannot get ${base}`
  : 'not tried, as this machine has no docker, podman or buildah that works'
if (lack) console.warn(`the image: ${lack}`)

/** A shell in a new container of the image, as the image's user, with no settings but the address. */
const inside = async (script: string): Promise<string> => {
  const settings = ['--env', 'HOST=127.0.0.1']
  const shell = ['sh', '-c', script]
  if (builder !== 'buildah') return (await run(builder!, ['run', '--rm', ...settings, name, ...shell])).stdout
  const container = execFileSync('buildah', ['from', '--pull=never', name], { encoding: 'utf8' }).trim()
  try {
    return (await run('buildah', ['run', ...settings, container, '--', ...shell])).stdout
  } finally {
    execFileSync('buildah', ['rm', container], { stdio: 'ignore' })
  }
}

describe.skipIf(lack)(lack ? `the image: ${lack}` : 'the image', () => {
  const clone = mkdtempSync(join(tmpdir(), 'parkwing-image-'))
  beforeAll(async () => {
    execFileSync('git', ['clone', '--quiet', `file://${root}`, clone])
    const build = builder === 'buildah' ? ['bud', '--format', 'docker', '--pull=never'] : ['build']
    await run(builder!, [...build, '-t', name, clone], { maxBuffer: 1 << 26 })
  }, 1_800_000)
  afterAll(() => {
    rmSync(clone, { recursive: true, force: true })
    spawnSync(builder!, builder === 'buildah' ? ['rmi', name] : ['image', 'rm', name], { stdio: 'ignore' })
  })

  test('serves as a user that may write its data and nothing else, says when it is ready, and ends when asked', async () => {
    const health = /"(fetch\(.*)"\]$/m.exec(readFileSync(join(clone, 'Dockerfile'), 'utf8'))?.[1] ?? ''
    const page = `fetch('http://127.0.0.1:3000/de').then((answer) => console.log('page', answer.status))`
    const said = await inside(`
      echo user $(id -u)
      node src/server/main.ts & product=$!
      for second in $(seq 120); do sleep 1; node -e "${health}" && break; done
      node -e "${health}"; echo health $?
      node -e "${page}"
      touch src/new 2>/dev/null; echo code $?
      ls test bench docs node_modules/vitest 2>/dev/null | wc -l
      node scripts/verify.ts >/dev/null 2>&1; echo second $?
      kill -TERM $product; wait $product; echo ended $?
      node scripts/verify.ts | tail -1`)
    for (const line of ['user 1000', 'health 0', 'page 200', 'code 1', 'second 1', 'ended 0', 'Everything adds up.'])
      expect(said.split('\n')).toContain(line)
    expect(said).toMatch(/^0$/m)
  }, 600_000)
})
