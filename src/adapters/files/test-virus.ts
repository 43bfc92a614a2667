import type { FileScanner } from '#ports/files.ts'

/** In two parts: scanners of whoever reads this file know the whole. */
const signature = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/**
 * The default where no scanner is configured. It is no virus scanner: it knows the EICAR test file and nothing else, so
 * that what happens to an infected file can be tried out. Real viruses pass; against those stand the cleaner
 * (cleaner.ts) and a real scanner (clamd.ts).
 */
export const findsTestVirus: FileScanner = async (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(signature) ? 'infected' : 'clean'
