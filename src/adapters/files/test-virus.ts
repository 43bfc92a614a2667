import type { FileScanner } from '#ports/files.ts'

/** In two parts, because with the whole signature in it, a virus scanner would take this source file for the virus. */
const signature = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/**
 * The default where no scanner is configured. It is not a virus scanner: it recognises the EICAR test file and nothing
 * else, so that one can try out what happens to an infected file. Real viruses pass; the cleaner (cleaner.ts) and a
 * real scanner (clamd.ts) stand against those.
 */
export const findsTestVirus: FileScanner = async (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(signature) ? 'infected' : 'clean'
