import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { Amount, Ended, GiveUpForm, type GivenUp } from '../../shared/bookings/give-up.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'

export type WithdrawView =
  | {
      kind: 'form'
      what: string
      until: string
      back: string
      lines: string[]
      facts: Definition[]
      version: string
      bookingHref: string
    }
  | Extract<GivenUp, { kind: 'done' }>
  | (Extract<GivenUp, { kind: 'refused' }> & { cancelHref: string | null })

/**
 * The second step of withdrawing (settled 13): who, which contract, where the acknowledgement goes, and one button that
 * says what it does.
 */
export const WithdrawPage = ({ view, failed }: { view: WithdrawView; failed: string | undefined }) => {
  const { t } = useTexts()
  if (view.kind === 'done') return <Ended title={t('refunds.withdrawnTitle')} view={view} />
  if (view.kind === 'refused')
    return (
      <Ended title={t('refunds.withdrawClosed')} view={view}>
        {view.cancelHref && (
          <p>
            <a href={view.cancelHref}>{t('manage.cancelLink')}</a>
          </p>
        )}
      </Ended>
    )
  return (
    <OwnPage title={t('refunds.withdrawTitle')} problems={formProblems([], {}, failed)}>
      <p>{view.what}</p>
      <Card>
        <Amount back={view.back} lines={view.lines} />
        <DefinitionList items={view.facts} />
        <p>{view.until}</p>
        <GiveUpForm version={view.version} button={t('refunds.withdrawConfirm')} bookingHref={view.bookingHref} />
      </Card>
    </OwnPage>
  )
}
