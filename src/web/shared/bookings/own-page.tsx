import type { ReactNode } from 'react'
import { ErrorSummary, type FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import styles from './my-booking.module.css'
import stillThere from './still-there.island.ts'

type Props = { title: string; problems?: readonly FieldProblem[]; hasErrors?: boolean; children: ReactNode }

/** A page for one person, so it is not for search engines: what is wrong, the heading, then the rest. */
export const OwnPage = ({ title, problems = [], hasErrors = problems.length > 0, children }: Props) => (
  <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(stillThere)}>
    <PageHead title={title} noIndex hasErrors={hasErrors} />
    <ErrorSummary problems={problems} />
    <h1>{title}</h1>
    {children}
  </main>
)
