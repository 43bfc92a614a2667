import { spawnSync } from 'node:child_process'

/**
 * A command in front of another that gives it what a container has: process numbers, mounts and a host name of its own.
 * The process inside is number 1. Its end by kill -9 is the end of the one inside.
 */
export const asContainer = (host: string, before = ''): string[] => [
  'unshare',
  // without root, where the kernel lets everybody make a root of their own
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--mount',
  '--uts',
  '--fork',
  '--kill-child',
  '--mount-proc',
  'sh',
  '-c',
  `echo ${host} > /proc/sys/kernel/hostname && ${before && `${before} && `}exec "$@"`,
  'sh',
]

/** A test that cannot do what it is for must not pass. */
export const mustHaveNamespaces = (): void => {
  const [command, ...rest] = [...asContainer('probe'), 'true']
  const { status, stderr, error } = spawnSync(command, rest, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `This test needs processes with numbers of their own, like those of containers, and this machine does not permit that: ${error?.message ?? stderr.trim()}. Run it as root, or permit unprivileged user namespaces.`,
    )
}
