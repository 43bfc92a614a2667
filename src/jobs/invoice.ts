import { z } from 'zod'
import { issueInvoice } from '#usecases/system/issue-invoice.ts'
import { defineJob, JobRefused } from './job.ts'

const schema = z.object({ bookingId: z.uuid(), airportId: z.number().int() })

/**
 * Invoices and credit notes follow the money. The transaction that moved it orders this job, which writes them from the
 * booking's sums (docs/rulebook/documents.md).
 */
export const invoiceJob = defineJob({
  queue: 'invoice',
  schema,
  attempts: 20,
  run: async (deps, payload, { id, attempt }) => {
    const asked = { ...payload, job: { id, attempts: attempt } }
    const answer = await issueInvoice(deps, { kind: 'system', job: 'invoice' }, asked)
    if (!answer.ok) throw new JobRefused(`invoice not written: ${answer.problem.code}`)
    return answer.value.numbers.length > 0 ? 'finished' : 'done'
  },
})
