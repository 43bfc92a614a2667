import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = (folder: string, ...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })

/** An authority of one's own, as an operator makes one: `certify` signs a certificate for a host or a client. */
export const ownAuthority = (folder: string) => {
  const extensions = ['-addext', 'basicConstraints=critical,CA:TRUE']
  openssl(
    folder,
    ...`req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 2`.split(' '),
    ...extensions,
    '-subj',
    '/CN=Own authority',
  )
  const certify = (name: string): { key: string; certificate: string } => {
    const [key, certificate] = [`${name}.key`, `${name}.crt`]
    openssl(folder, ...`req -newkey rsa:2048 -nodes -keyout ${key} -out ${name}.csr -subj /CN=${name}`.split(' '))
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=DNS:${name}\n`)
    openssl(
      folder,
      ...`x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out ${certificate} -days 2 -extfile ${name}.ext`.split(
        ' ',
      ),
    )
    return { key: join(folder, key), certificate: join(folder, certificate) }
  }
  return { authority: join(folder, 'ca.crt'), certify }
}
