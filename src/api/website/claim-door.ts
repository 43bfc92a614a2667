import { claimPath } from '#domain/site-map/machines.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { claimFields, claimFileFields, type ClaimFileSlot } from '#domain/claims/claim.ts'
import type { Language } from '#domain/languages.ts'
import type { Problem } from '#domain/outcome.ts'
import type { Deps } from '#usecases/deps.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'
import { readUpload, uploadBodyBytes, type Upload } from '#usecases/uploads.ts'
import type { ApiDoor } from '../door.ts'
import { problemAnswer } from '../problem-answer.ts'

const answer = z.object({ caseNumber: z.string(), answerBy: z.iso.datetime() })

const text = { type: 'string', minLength: 1 }
const file = { type: 'string', format: 'binary', description: 'JPEG or PDF by content, at most 10 MB; may be left out' }
const schema = {
  type: 'object',
  required: [...claimFields],
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(claimFields.map((field) => [field, text])),
    email: { type: 'string', format: 'email', description: 'The address of the booking' },
    requestedClaimAmount: { ...text, description: 'Euro, with decimal comma or dot' },
    accountDetails: { ...text, description: 'IBAN, a holder may follow; other accounts in words' },
    ...Object.fromEntries(Object.values(claimFileFields).map((field) => [field, file])),
  },
}

/** What makes two sent forms the same claim: the key the caller names, or otherwise everything it sent (CL-03). */
const keyOf = (request: Request, { values, files }: Upload): string => {
  const own = request.headers.get('idempotency-key') ?? ''
  if (/^[\x21-\x7e]{8,200}$/.test(own)) return `own ${own}`
  const hash = createHash('sha256').update(JSON.stringify(claimFields.map((field) => values[field] ?? '')))
  for (const name of Object.values(claimFileFields)) hash.update(name).update(files[name] ?? '')
  return `all ${hash.digest('base64url')}`
}

const mostNamed = 10

/** A misspelt name must not cost somebody the file behind it, so names that are not ours are refused (WIRE-6). */
const unknownIn = ({ values, otherFiles }: Upload): Problem | null => {
  const known: readonly string[] = claimFields
  const names = [...Object.keys(values).filter((name) => !known.includes(name)), ...otherFiles].slice(0, mostNamed)
  return names.length === 0
    ? null
    : { code: 'field_unknown', fields: Object.fromEntries(names.map((name) => [name.slice(0, 40), 'field_unknown'])) }
}

/**
 * `POST website/bookings/claimemail` (demand W1). Callers read only the status: 200 means that the claim is stored. It
 * runs the same use case as the page.
 */
export const claimDoor = (deps: Deps, languageOf: (request: Request) => Language): ApiDoor => ({
  method: 'POST',
  path: claimPath,
  summary: 'Files a late-return claim; it is stored and mailed to customer service',
  answer,
  body: { contentType: 'multipart/form-data', schema },
  bodyLimitBytes: uploadBodyBytes,
  otherAnswers: {
    '400': 'No form with files, or one that cannot be read',
    '413': 'Too large',
    '422': 'A field is missing, wrong or unknown, or e-mail and reference do not belong together',
    '429': 'Too many attempts',
    '503': 'Nothing was stored, try again later; with Retry-After where many files are being checked',
  },
  handle: async (request, _params, address = '') => {
    const language = languageOf(request)
    const upload = await readUpload(request, Object.values(claimFileFields))
    if (!upload) return problemAnswer({ code: 'bad_request' }, language)
    const unknown = unknownIn(upload)
    if (unknown) return problemAnswer(unknown, language)
    const files = Object.fromEntries(
      Object.entries(claimFileFields).flatMap(([slot, field]) =>
        upload.files[field] ? [[slot, upload.files[field]]] : [],
      ),
    ) as Partial<Record<ClaimFileSlot, Uint8Array>>
    const filed = await fileClaim(
      deps,
      { kind: 'visitor', sessionId: null, address: `api ${address}` },
      { values: upload.values, files, language, formKey: keyOf(request, upload) },
    )
    if (!filed.ok) {
      const refusal = problemAnswer(filed.problem, language)
      if (filed.problem.code === 'files_busy') refusal.headers.set('retry-after', '60')
      return refusal
    }
    const { number, dueAt } = filed.value
    return Response.json(answer.parse({ caseNumber: number, answerBy: new Date(dueAt).toISOString() }), {
      headers: { 'cache-control': 'no-store' },
    })
  },
})
