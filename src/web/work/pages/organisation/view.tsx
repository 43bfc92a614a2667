import type { OrganisationKind } from '#domain/access/people.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { kindText } from '../../parts/kind-words.ts'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { Billing } from './billing-form.tsx'
import { Contract } from './contract.tsx'
import type { NetModel } from './net-prices.ts'
import { NetPrices } from './net-prices-pane.tsx'
import { ParkContract } from './park-contract.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  kind: OrganisationKind
  name: string
  slug: string
  registration: string | null
  isNew: boolean
  isSaved: boolean
  places: readonly string[]
  codes: readonly string[]
  people: number
  peopleHref: string | null
  /** null: no agency, or somebody who may not see it; its limit is null where there is none */
  account: { limit: string | null; used: string | null; maySet: boolean } | null
  /** of a company, for who may see them */
  statements: string | null
  /** of an agency and of a company */
  billing: { party: readonly string[] | null; maySet: boolean } | null
  contract: Parameters<typeof Contract>[0]['contract'] | null
  netPrices: NetModel | null
  /** where spaces are set aside for it, or by it; null: nothing that who sees this may see */
  allotments: string | null
  /** its papers, for who may see them */
  papers: string | null
  parkContract: Parameters<typeof ParkContract>[0]['contract'] | null
  said: Said | undefined
}

/** One organisation: what it is, and what belongs to it. */
export const OrganisationView = (props: Props) => {
  const { kind, name, slug, registration, isNew, isSaved, places, codes, people, peopleHref, account, said } = props
  const { here, contract, netPrices, parkContract, statements, billing, allotments, papers } = props
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={name} hasErrors={said !== undefined} />
      <TitleRow title={name} of={t(kindText[kind])}>
        {papers && <WorkButtonLink href={papers}>{t('workShell.navPapers')}</WorkButtonLink>}
        {allotments && <WorkButtonLink href={allotments}>{t('workShell.navAllotments')}</WorkButtonLink>}
        {statements && <WorkButtonLink href={statements}>{t('workShell.navStatements')}</WorkButtonLink>}
        {peopleHref && (
          <WorkButtonLink href={peopleHref}>
            {t('workShell.navPeople')} ({people})
          </WorkButtonLink>
        )}
      </TitleRow>
      {isNew && (
        <Note tone="ok" isAnswer>
          {t('workPeople.addedText')}
        </Note>
      )}
      {isSaved && !said && (
        <Note tone="ok" isAnswer>
          {t('workAgency.creditSaved')}
        </Note>
      )}
      <Panes>
        <Pane>
          <KeyValues
            rows={[
              { label: t('workPeople.shortName'), value: slug },
              registration !== null && { label: t('workPeople.registration'), value: registration },
              codes.length > 0 && { label: t('workPeople.codes'), value: codes.join(', ') },
            ]}
          />
        </Pane>
        {kind === 'operator' && (
          <Pane title={t('workPeople.carParks')}>
            {places.length === 0 ? (
              <p>{t('workPeople.catalogueHint')}</p>
            ) : (
              <ul role="list">
                {places.map((place) => (
                  <li key={place}>{place}</li>
                ))}
              </ul>
            )}
          </Pane>
        )}
        {account && <Account {...props} account={account} />}
        {contract && <Contract here={here} contract={contract} said={said} />}
        {netPrices && <NetPrices here={here} net={netPrices} said={said} />}
        {billing && <Billing here={here} isAgency={kind === 'agency'} {...billing} said={said} />}
        {parkContract && <ParkContract here={here} contract={parkContract} said={said} />}
      </Panes>
    </Main>
  )
}

/** What an agency may owe and owes, and the two forms of whoever keeps its account. */
const Account = ({ here, account, said }: Props & { account: NonNullable<Props['account']> }) => {
  const { t } = useTexts()
  const { limit, used, maySet } = account
  return (
    <Pane title={t('workAgency.account')}>
      <Stack>
        {limit === null ? (
          <p>{t('workAgency.creditNone')}</p>
        ) : (
          <KeyValues
            rows={[
              { label: t('workAgency.creditLimit'), value: limit },
              used !== null && { label: t('workAgency.creditUsed'), value: used },
            ]}
          />
        )}
        {maySet && (
          <WorkForm action={here} fields={{ do: 'limit' }} inline>
            <Field
              name="limit"
              inputMode="decimal"
              label={t('workAgency.creditLimitField')}
              defaultValue={said?.typed['limit'] ?? ''}
              error={said?.errors['limit']}
            />
            <WorkButton>{t('workAgency.creditSet')}</WorkButton>
          </WorkForm>
        )}
        {maySet && limit !== null && (
          <WorkForm action={here} fields={{ do: 'pay' }} inline>
            <Field
              name="paid"
              inputMode="decimal"
              label={t('workAgency.creditPaidField')}
              defaultValue={said?.typed['paid'] ?? ''}
              error={said?.errors['paid']}
            />
            <WorkButton>{t('workAgency.creditPay')}</WorkButton>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}
