import { spawnSync } from 'node:child_process'

/**
 * A command to put in front of another. It gives that one what a container has: process numbers, mounts and a host name
 * of its own. The process inside has the number 1. When the outer command is killed with kill -9, the one inside ends
 * too.
 */
export const asContainer = (host: string, before = ''): string[] => [
  'unshare',
  // works without root where the kernel lets every user become root in a namespace of their own
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

/** Throws where the machine allows no namespaces, because a test that cannot do what it is for must not pass. */
export const mustHaveNamespaces = (): void => {
  const [command, ...rest] = [...asContainer('probe'), 'true']
  const { status, stderr, error } = spawnSync(command, rest, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `This test needs processes with numbers of their own, like those of containers, and this machine does not permit that: ${error?.message ?? stderr.trim()}. Run it as root, or permit unprivileged user namespaces.`,
    )
}
