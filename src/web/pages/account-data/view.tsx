import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { CheckField } from '../../components/field/field.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { LockedOut } from '../../shared/bookings/locked-out.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import { AccountFrame, type AccountFrameView } from '../../shared/account/frame.tsx'
import { CurrentPassword, ProofActions, ProofByLink, type Proof } from '../../shared/account/proof.tsx'
import { StillOpen, type EraseAnswer, type OpenItem } from '../../shared/account/still-open.tsx'

export type AccountDataView = {
  frame: AccountFrameView
  exportHref: string
  printHref: string
  open: OpenItem[]
  proof: Proof
}

/** Everything that we know about the account, to take away, and the way to have it erased. */
export const AccountDataPage = ({ view, answer }: { view: AccountDataView; answer: EraseAnswer | undefined }) => {
  const { t } = useTexts()
  const { errors = {}, lockedSeconds = 0 } = answer ?? {}
  return (
    <AccountFrame here="data" frame={view.frame} problems={formProblems(['sure', 'password'], errors, answer?.failed)}>
      {lockedSeconds > 0 && <LockedOut seconds={lockedSeconds} />}
      <Card as="section" labelledBy="download">
        <h2 id="download">{t('account.download')}</h2>
        <p>{t('account.downloadText')}</p>
        <div className={manage['two']}>
          <ButtonLink href={view.exportHref} icon="download" download>
            {t('account.downloadFile')}
          </ButtonLink>
          <ButtonLink look="plain" href={view.printHref} icon="print">
            {t('account.readPage')}
          </ButtonLink>
        </div>
      </Card>
      <Card as="section" labelledBy="erase">
        <h2 id="erase">{t('account.erase')}</h2>
        <p>{t('account.eraseText')}</p>
        {view.open.length > 0 ? (
          <StillOpen title={t('account.eraseBlocked')} items={view.open} />
        ) : view.proof === 'link' ? (
          <ProofByLink />
        ) : (
          <SendForm method="post" noValidate className={manage['form']}>
            <CheckField name="sure" label={t('account.eraseSure')} error={errors.sure} />
            {view.proof === 'password' && (
              <input type="hidden" name="username" autoComplete="username" value={view.frame.email} />
            )}
            {view.proof === 'password' && <CurrentPassword error={errors.password} />}
            <ProofActions proof={view.proof}>
              <Button name="intent" value="erase" look="danger">
                {t('account.eraseButton')}
              </Button>
            </ProofActions>
          </SendForm>
        )}
      </Card>
    </AccountFrame>
  )
}
