import type { Outcome, Problem } from '#domain/outcome.ts'
import type { WalkInQuote } from '#usecases/operators/sell-walk-in.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { momentOf, moneyOf } from '../../desk/words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Gate } from '../../parts/gate.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Refused = { problem: Problem; values: Record<string, string> }
type Props = {
  desk: DeskFacts
  products: { id: number; name: string }[]
  productId: number
  until: string
  quote: Outcome<WalkInQuote> | null
  refused: Refused | null
}

/** A stay from now on for whoever stands here: until when, its price, then who (DESK-18). */
export const WalkInView = ({ desk, products, productId, until, quote, refused }: Props) => {
  const { t } = useTexts()
  const { place, paths } = desk
  const title = t('workDesk.walkIn')
  const problem = quote && !quote.ok ? quote.problem : null
  return (
    <Main>
      <WorkHead title={title} of={place.name} hasErrors={refused !== null || problem !== null} />
      <TitleRow
        title={title}
        of={
          <>
            <Gate iata={place.iata} /> {place.name}
          </>
        }
      />
      <Panes layout="halves">
        <Pane>
          <WorkForm method="get" action={paths.walkIn}>
            {products.length > 1 && (
              <SelectField name="product" label={t('workDesk.colProduct')} defaultValue={productId}>
                {products.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <Field
              name="until"
              type="datetime-local"
              label={t('workDesk.colUntil')}
              error={problem ? textOf(t, problem) : undefined}
              defaultValue={until}
            />
            <FormFoot>
              <WorkButton look={quote?.ok ? 'plain' : 'primary'}>{t('workDesk.askPrice')}</WorkButton>
            </FormFoot>
          </WorkForm>
        </Pane>
        {quote?.ok && (
          <Sale
            quote={quote.value}
            action={`${paths.walkIn}?product=${productId}&until=${encodeURIComponent(until)}`}
            nonce={desk.nonce}
            refused={refused}
          />
        )}
      </Panes>
    </Main>
  )
}

type SaleProps = { quote: WalkInQuote; action: string; nonce: string; refused: Refused | null }

const Sale = ({ quote: { stay, offer, product }, action, nonce, refused }: SaleProps) => {
  const { t, language } = useTexts()
  const amount = moneyOf(offer.price.total.minor, language)
  const errors = refused ? fieldTextsOf(t, refused.problem) : {}
  const isWhole = refused !== null && Object.keys(errors).length === 0
  const field = (name: string, kept = '') => ({
    name,
    error: errors[name],
    defaultValue: refused?.values[name] ?? kept,
    autoComplete: 'off',
  })
  return (
    <Pane>
      <Stack>
        <KeyValues
          rows={[
            { label: t('workDesk.colIn'), value: momentOf(stay.arrival, language) },
            { label: t('workDesk.colOut'), value: momentOf(stay.departure, language) },
            { label: t('workDesk.colProduct'), value: product.name },
            { label: t('workDesk.due'), value: <b>{amount}</b> },
          ]}
        />
        {isWhole && (
          <Note tone="bad" isAnswer>
            {refused.problem.code === 'price_changed'
              ? t('workDesk.sumChanged', { amount })
              : textOf(t, refused.problem)}
          </Note>
        )}
        <WorkForm action={action} fields={{ nonce, shown: offer.price.total.minor }}>
          <Field {...field('plate')} label={t('booking.plate')} maxLength={20} code />
          <Field {...field('plateCountry', 'NL')} label={t('booking.plateCountry')} maxLength={2} code />
          <Field {...field('firstName')} label={t('booking.firstName')} maxLength={60} optional />
          <Field {...field('lastName')} label={t('booking.lastName')} maxLength={60} />
          <Field {...field('email')} label={t('booking.email')} type="email" maxLength={254} />
          <Field {...field('passengers', '2')} label={t('booking.passengers')} inputMode="numeric" maxLength={2} />
          <FormFoot>
            <WorkButton look="primary">{t('workDesk.sellFor', { amount })}</WorkButton>
          </FormFoot>
          <p>{t('workDesk.walkInThen')}</p>
        </WorkForm>
      </Stack>
    </Pane>
  )
}
