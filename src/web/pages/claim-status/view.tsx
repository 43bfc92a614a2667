import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { Card } from '../../components/card/card.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import type { ClaimChip } from '../../shared/claims/claim-words.ts'

export type ClaimStatusView = {
  number: string
  chip: ClaimChip
  lines: string[]
  facts: Definition[]
  lookUpHref: string
}

/** How a claim stands. The link of a letter leads here, so it shows neither bank account nor files nor booking. */
export const ClaimStatusPage = ({ view }: { view: ClaimStatusView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('claims.statusTitle', { number: view.number })} noIndex />
      <h1>{t('claims.statusTitle', { number: view.number })}</h1>
      <p className={styles['state']}>
        <Tag kind={view.chip.kind} icon={view.chip.icon}>
          {view.chip.text}
        </Tag>
      </p>
      {view.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Card>
        <DefinitionList items={view.facts} columns />
      </Card>
      <p>
        <a href={view.lookUpHref}>{t('manage.title')}</a>
      </p>
    </main>
  )
}
