import type { AccountState, PayoutState } from '#domain/payouts/payout.ts'
import { CheckField, Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import type { Refusal } from '../../frame/refusal.ts'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { Look, stateWords, type LookView } from './look.tsx'

export type Said = Refusal & {
  typed: Readonly<Record<string, string>>
  imported: { booked: number; returned: number; received: number; unmatched: number } | null
}

type Props = {
  here: string
  look: LookView | null
  owedSum: string
  mayAsk: boolean
  hasAgreed: boolean
  owed: readonly { slug: string; organisation: string; statement: string; amount: string; isHeld: boolean }[]
  payouts: readonly {
    id: string
    organisation: string
    isTicked: boolean
    statement: string
    amount: string
    tail: string
    asker: string
    state: PayoutState
    isOwn: boolean
    batch: number | null
  }[]
  files: readonly { n: number; href: string; made: string; count: number; sum: string }[]
  unmatched: readonly { key: string; number: string; day: string; amount: string; endToEnd: string }[]
  accounts: readonly {
    id: string
    organisation: string
    slug: string
    holder: string
    tail: string
    asker: string
    state: AccountState
    isOwn: boolean
    until: string | null
  }[]
  said: Said | undefined
}

const accountWords = {
  asked: 'workPayouts.asked',
  refused: 'workPayouts.refused',
  waiting: 'workPayouts.waits',
  valid: 'workPayouts.valid',
} as const satisfies Record<AccountState, string>

/** What is owed, asked for, agreed and on its way, and the accounts to which it goes (W29). */
export const PayoutsView = (props: Props) => {
  const { t } = useTexts()
  const { said, here } = props
  const title = t('workShell.navPayouts')
  return (
    <Main>
      <WorkHead title={title} />
      <TitleRow title={title} />
      <Panes>
        {said?.failed && (
          <Note tone="bad" isAnswer>
            {said.failed}
          </Note>
        )}
        {said?.imported && (
          <Note tone={said.imported.unmatched > 0 ? 'warn' : 'ok'} isAnswer>
            {t('workPayouts.imported', {
              booked: String(said.imported.booked),
              returned: String(said.imported.returned),
              received: String(said.imported.received),
              unmatched: String(said.imported.unmatched),
            })}
          </Note>
        )}
        <Owed {...props} />
        <Panes layout="beside">
          <ToAgree {...props} />
          {props.look && <Look here={here} {...props.look} />}
        </Panes>
        <Files {...props} />
        <Bank here={here} unmatched={props.unmatched} said={said} />
        <Accounts {...props} />
      </Panes>
    </Main>
  )
}

const Owed = ({ here, owed, owedSum, mayAsk }: Props) => {
  const { t } = useTexts()
  if (owed.length === 0) return <Empty title={t('workPayouts.nothingOwed')} />
  return (
    <Pane title={t('workPayouts.owed')} flush>
      <DataTable
        caption={t('workPayouts.owed')}
        columns={[
          { label: t('workPayouts.paidTo'), phone: 'words' },
          { label: t('workStatements.number') },
          { label: t('workPayouts.amount'), isNumber: true, phone: 'second' },
          { label: t('workStatements.state'), phone: 'words' },
        ]}
        rows={owed.map(({ slug, organisation, statement, amount, isHeld }) => ({
          key: slug,
          cells: [organisation, statement, amount, isHeld ? t('workPayouts.held') : ''],
        }))}
        sums={[t('workPayouts.owed'), '', owedSum, '']}
      />
      {mayAsk && (
        <WorkForm action={here} fields={{ do: 'ask' }} whole>
          <FormFoot>
            <WorkButton look="primary">{t('workPayouts.ask')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
    </Pane>
  )
}

const ToAgree = ({ here, payouts, look }: Props) => {
  const { t } = useTexts()
  if (payouts.length === 0) return null
  const isAsked = payouts.some(({ state, isOwn }) => state === 'asked' && !isOwn)
  return (
    <Pane title={t('workShell.navPayouts')} flush>
      <WorkForm action={here} whole>
        <DataTable
          caption={t('workShell.navPayouts')}
          columns={[
            { label: t('workPayouts.paidTo'), phone: 'words' },
            { label: t('workStatements.number') },
            { label: t('workPayouts.amount'), isNumber: true, phone: 'second' },
            { label: t('workPayouts.account'), phone: 'second' },
            { label: t('workPayouts.askedBy'), phone: 'none' },
            { label: t('workStatements.state'), phone: 'words' },
          ]}
          rows={payouts.map(({ id, organisation, isTicked, statement, amount, tail, asker, state, isOwn, batch }) => ({
            key: id,
            isPicked: id === look?.id,
            cells: [
              state === 'asked' && !isOwn ? (
                <CheckField
                  key="pick"
                  name="payout"
                  id={`payout-${id}`}
                  value={id}
                  label={organisation}
                  defaultChecked={isTicked}
                />
              ) : (
                organisation
              ),
              // a button of the form and no link, so that what is ticked stays so
              <WorkButton
                key="statement"
                look="bare"
                name="show"
                value={id}
                formMethod="get"
                formAction={`${here}#look`}
                translate="no"
              >
                {statement}
              </WorkButton>,
              amount,
              `•••• ${tail}`,
              asker,
              [
                state === 'asked' && isOwn ? t('workPayouts.youAsked') : t(stateWords[state]),
                ...(batch === null ? [] : [String(batch)]),
              ].join(' '),
            ],
          }))}
        />
        {isAsked && (
          <FormFoot>
            <WorkButton look="primary" name="do" value="agree">
              {t('workPayouts.agree')}
            </WorkButton>
            <WorkButton name="do" value="refuse">
              {t('workPayouts.refuse')}
            </WorkButton>
          </FormFoot>
        )}
      </WorkForm>
    </Pane>
  )
}

const Files = ({ here, files, hasAgreed }: Props) => {
  const { t } = useTexts()
  if (files.length === 0 && !hasAgreed) return null
  return (
    <Pane title={t('workPayouts.files')} flush>
      {files.length > 0 && (
        <DataTable
          caption={t('workPayouts.files')}
          columns={[
            { label: t('workPayouts.file') },
            { label: t('workPayouts.made'), phone: 'second' },
            { label: t('workShell.navPayouts'), isNumber: true, phone: 'none' },
            { label: t('workPayouts.amount'), isNumber: true, phone: 'second' },
          ]}
          rows={files.map(({ n, href, made, count, sum }) => ({
            key: String(n),
            cells: [
              <a key="file" href={href}>
                {t('workPayouts.download', { n: String(n) })}
              </a>,
              made,
              count,
              sum,
            ],
          }))}
        />
      )}
      {hasAgreed && (
        <WorkForm action={here} fields={{ do: 'file' }} whole>
          <FormFoot>
            <WorkButton look="primary">{t('workPayouts.makeFile')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
    </Pane>
  )
}

const Bank = ({ here, unmatched, said }: Pick<Props, 'here' | 'unmatched' | 'said'>) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workPayouts.bank')}>
      <Stack>
        <WorkForm action={here} fields={{ do: 'import' }} encType="multipart/form-data">
          <Field
            name="file"
            type="file"
            accept=".xml,application/xml,text/xml"
            label={t('workPayouts.bankFile')}
            error={said?.errors['file']}
          />
          <FormFoot>
            <WorkButton>{t('workPayouts.import')}</WorkButton>
          </FormFoot>
        </WorkForm>
        {unmatched.length > 0 && (
          <DataTable
            caption={t('workPayouts.unmatched')}
            columns={[
              { label: t('workPayouts.unmatched') },
              { label: t('workPayouts.made'), phone: 'second' },
              { label: t('workPayouts.amount'), isNumber: true, phone: 'second' },
              { label: t('workPayouts.reference'), phone: 'words' },
            ]}
            rows={unmatched.map(({ key, number, day, amount, endToEnd }) => ({
              key,
              cells: [number, day, amount, endToEnd],
            }))}
          />
        )}
      </Stack>
    </Pane>
  )
}

const Accounts = ({ here, accounts, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workPayouts.accounts')}>
      <Stack>
        <p>{t('workPayouts.accountHint')}</p>
        {accounts.length > 0 && (
          <DataTable
            caption={t('workPayouts.accounts')}
            columns={[
              { label: t('workPayouts.paidTo'), phone: 'words' },
              { label: t('workPayouts.account') },
              { label: t('workPayouts.askedBy'), phone: 'none' },
              { label: t('workStatements.state'), phone: 'words' },
            ]}
            rows={accounts.map(({ id, organisation, holder, tail, asker, state, isOwn, until }) => ({
              key: id,
              cells: [
                `${organisation}, ${holder}`,
                tail,
                asker,
                state === 'asked' && !isOwn ? (
                  <WorkForm key="answer" action={here} inline fields={{ account: id }}>
                    <WorkButton name="do" value="accountYes" aria-label={`${t('workPayouts.agree')}: ${holder}`}>
                      {t('workPayouts.agree')}
                    </WorkButton>
                    <WorkButton name="do" value="accountNo" aria-label={`${t('workPayouts.refuse')}: ${holder}`}>
                      {t('workPayouts.refuse')}
                    </WorkButton>
                  </WorkForm>
                ) : state === 'asked' ? (
                  t('workPayouts.youAsked')
                ) : (
                  t(accountWords[state], { until: until ?? '' })
                ),
              ],
            }))}
          />
        )}
        <WorkForm action={here} fields={{ do: 'account' }}>
          <Field
            name="organisation"
            label={t('workPayouts.organisation')}
            hint={t('workPayouts.organisationHint')}
            defaultValue={said?.typed['organisation'] ?? ''}
            maxLength={60}
          />
          <Field
            name="holder"
            label={t('workPayouts.holder')}
            defaultValue={said?.typed['holder'] ?? ''}
            error={said?.errors['holder']}
            maxLength={70}
          />
          <Field name="iban" label="IBAN" error={said?.errors['iban']} maxLength={42} autoComplete="off" />
          <Field
            name="reason"
            label={t('workService.reason')}
            defaultValue={said?.typed['reason'] ?? ''}
            error={said?.errors['reason']}
            maxLength={500}
          />
          <FormFoot>
            <WorkButton>{t('workPayouts.askAccount')}</WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </Pane>
  )
}
