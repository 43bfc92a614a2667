import { workPath } from '#domain/site-map/work.ts'
import { endPaper, readPapers, recordPaper, renewPaper } from '#usecases/people/papers.ts'
import { row, type CallRow } from './call-row.ts'
import { reason, type FormRow, type PageRow } from './page-forms.ts'

const empty = { reference: '', until: '', forGood: false, isRequired: false }

/** What is done with the papers of an organisation. */
export const paperCalls: Record<string, CallRow> = {
  'readPapers/operator': row('paper.view', 'all of operator', (deps, actor, { operator }) =>
    readPapers(deps, actor, { slug: operator.slug }),
  ),
  readPapers: row('paper.view', 'all of agency', (deps, actor, { agency }) =>
    readPapers(deps, actor, { slug: agency.slug }),
  ),
  recordPaper: row('paper.set', 'all of agency', (deps, actor, { agency }, why) =>
    recordPaper(deps, actor, { ...empty, slug: agency.slug, kind: 'insurance', reason: why }),
  ),
  renewPaper: row(
    'paper.set',
    'all of operator',
    (deps, actor, { operator }, why) =>
      renewPaper(deps, actor, { ...empty, slug: operator.slug, id: 'none', reason: why }),
    { findsNothing: true },
  ),
  endPaper: row(
    'paper.set',
    'all of operator',
    (deps, actor, { operator }, why) => endPaper(deps, actor, { slug: operator.slug, id: 'none', reason: why }),
    { findsNothing: true },
  ),
}

const ofTheHouse = (fields: Record<string, string>): FormRow => ({
  operation: 'paper.set',
  about: 'of the house',
  fields: () => ({ ...fields, reason }),
})
const forms: Record<string, FormRow> = {
  record: ofTheHouse({ do: 'record', kind: 'insurance', reference: '', until: '' }),
  renew: { ...ofTheHouse({ do: 'renew', id: 'none', reference: '', until: '' }), findsNothing: true },
  end: { ...ofTheHouse({ do: 'end', id: 'none' }), findsNothing: true },
}

/** The page of them: the house and who manages the whole organisation see it, and only the house has its forms. */
export const paperPages: Readonly<Record<'papers' | 'papers/agency', PageRow>> = {
  papers: {
    operation: 'paper.view',
    about: 'all of operator',
    path: ({ operator }) => workPath('papers', operator.slug),
    forms,
  },
  'papers/agency': {
    operation: 'paper.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('papers', agency.slug),
    forms,
  },
}
