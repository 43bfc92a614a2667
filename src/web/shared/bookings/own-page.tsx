import type { ReactNode } from 'react'
import { ErrorSummary, type FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import styles from './my-booking.module.css'

type Props = { title: string; problems?: readonly FieldProblem[]; hasErrors?: boolean; children: ReactNode }

/** A page for one person, so not for search engines: what is wrong, the heading, the rest. */
export const OwnPage = ({ title, problems = [], hasErrors = problems.length > 0, children }: Props) => (
  <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
    <PageHead title={title} noIndex hasErrors={hasErrors} />
    <ErrorSummary problems={problems} />
    <h1>{title}</h1>
    {children}
  </main>
)
