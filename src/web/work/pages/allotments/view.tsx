import { tierDays } from '#domain/pricing/tariff.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Line = {
  id: string
  /** shows its days */
  href: string
  product: string
  agency: string
  days: string
  spaces: number
  releaseDays: number
  /** null: all its days are released */
  left: string | null
  isEnded: boolean
  /** null: it cannot be ended, or not by who sees it */
  endHref: string | null
}
type Props = {
  here: string
  organisation: string
  /** of who runs car parks, not of an agency */
  isPark: boolean
  done: 'saved' | 'ended' | null
  rows: readonly Line[]
  /** the days of the one that was chosen */
  shown: {
    id: string
    title: string
    rows: readonly {
      key: string
      day: string
      /** set aside, sold, left */
      figures: readonly number[]
      release: string
      isReleased: boolean
      /** of a day in stays of each tier; null: it has none */
      prices: readonly (string | null)[]
    }[]
  } | null
  /** for who may set spaces aside: of which products, for which agencies */
  choices: {
    products: readonly { iata: string; productId: number; name: string }[]
    agencies: readonly { slug: string; name: string }[]
  } | null
  /** the allotment that is about to be ended */
  ending: Line | null
  said: Said | undefined
}

/** Spaces that are set aside for agencies, and for who manages the car park a form for more. */
export const AllotmentsView = (props: Props) => {
  const { here, organisation, isPark, done, rows, shown, choices, ending, said } = props
  const { t } = useTexts()
  const title = t('workAllotments.title')
  const doneText = done && t(done === 'saved' ? 'workAllotments.saved' : 'workAllotments.endedNow')
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={title} of={organisation} />
      <Answered done={said ? null : doneText} failed={said?.failed} />
      <Panes>
        <p>{t(isPark ? 'workAllotments.ofPark' : 'workAllotments.ofAgency')}</p>
        {rows.length === 0 ? (
          <Empty title={t('workAllotments.none')} />
        ) : (
          <Rows rows={rows} isPark={isPark} shown={shown} />
        )}
        {shown && <Days of={shown} />}
        {choices && <Agree here={here} choices={choices} said={ending ? undefined : said} />}
      </Panes>
      {ending && <End here={here} ending={ending} said={said} />}
    </Main>
  )
}

const Rows = ({ rows, isPark, shown }: Pick<Props, 'rows' | 'isPark' | 'shown'>) => {
  const { t } = useTexts()
  const mayEnd = rows.some(({ endHref }) => endHref !== null)
  return (
    <Pane flush>
      <DataTable
        caption={t('workAllotments.title')}
        columns={[
          { label: t('workAllotments.days') },
          { label: t('workAllotments.product'), phone: 'words' },
          ...(isPark ? [{ label: t('workAllotments.agency'), phone: 'words' as const }] : []),
          { label: t('workAllotments.spaces'), phone: 'second' },
          { label: t('workAllotments.release'), phone: 'second' },
          { label: t('workAllotments.left'), phone: 'second' },
          ...(mayEnd ? [{ label: t('workAllotments.endShort'), phone: 'words' as const }] : []),
        ]}
        rows={rows.map(({ id, href, days, product, agency, spaces, releaseDays, left, isEnded, endHref }) => ({
          key: id,
          isDone: left === null,
          isPicked: id === shown?.id,
          cells: [
            <a key="days" href={href}>
              {days}
            </a>,
            <span key="product" translate="no">
              {product}
            </span>,
            ...(isPark ? [agency] : []),
            String(spaces),
            t('workAllotments.releaseLine', { days: releaseDays }),
            isEnded ? t('workAllotments.ended') : (left ?? t('workAllotments.released')),
            ...(mayEnd
              ? [
                  endHref && (
                    <a key="end" href={endHref} aria-label={`${t('workAllotments.end')}: ${agency}, ${days}`}>
                      {t('workAllotments.endShort')}
                    </a>
                  ),
                ]
              : []),
          ],
        }))}
      />
    </Pane>
  )
}

const Days = ({ of: { title, rows } }: { of: NonNullable<Props['shown']> }) => {
  const { t } = useTexts()
  return (
    <Pane title={title} flush>
      <p>{t('workAllotments.priceHint')}</p>
      <DataTable
        caption={title}
        columns={[
          { label: t('workAllotments.day') },
          { label: t('workAllotments.spaces'), isNumber: true, phone: 'second' },
          { label: t('workAllotments.sold'), isNumber: true, phone: 'second' },
          { label: t('workAllotments.left'), isNumber: true, phone: 'second' },
          { label: t('workAllotments.release'), phone: 'second' },
          ...tierDays.map((days) => ({
            label: `${t('workAllotments.days')} ${days}`,
            isNumber: true,
            phone: 'second' as const,
          })),
        ]}
        rows={rows.map(({ key, day, figures, release, isReleased, prices }) => ({
          key,
          isDone: isReleased,
          cells: [
            day,
            ...figures,
            isReleased ? t('workAllotments.released') : release,
            ...prices.map((one) => one ?? '–'),
          ],
        }))}
      />
    </Pane>
  )
}

const Agree = ({
  here,
  choices,
  said,
}: {
  here: string
  choices: NonNullable<Props['choices']>
  said?: Said | undefined
}) => {
  const { t } = useTexts()
  const field = (name: keyof Said['typed']) => ({
    name,
    defaultValue: said?.typed[name] ?? '',
    error: said?.errors[name],
    autoComplete: 'off' as const,
  })
  return (
    <Pane title={t('workAllotments.agree')}>
      <WorkForm action={here} fields={{ do: 'agree' }}>
        <SelectField {...field('product')} label={t('workAllotments.product')}>
          {choices.products.map(({ iata, productId, name }) => (
            <option key={`${iata}/${productId}`} value={`${iata}/${productId}`} translate="no">
              {`${iata} ${name}`}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('agency')} label={t('workAllotments.agency')}>
          {choices.agencies.map(({ slug, name }) => (
            <option key={slug} value={slug} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...field('from')} type="date" label={t('workAllotments.from')} />
        <Field {...field('until')} type="date" label={t('workAllotments.until')} />
        <Field {...field('spaces')} inputMode="numeric" label={t('workAllotments.spaces')} />
        <Field {...field('releaseDays')} inputMode="numeric" label={t('workAllotments.releaseDays')} />
        <Field {...field('reason')} label={t('workService.reason')} maxLength={500} />
        <FormFoot>
          <WorkButton look="primary">{t('workAllotments.agree')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const End = ({ here, ending, said }: { here: string; ending: Line; said: Said | undefined }) => {
  const { t } = useTexts()
  return (
    <QuestionSheet
      title={t('workAllotments.end')}
      back={here}
      text={t('workAllotments.endHint')}
      action={`${here}?end=${ending.id}`}
      fields={{ do: 'end', id: ending.id }}
      button={t('workAllotments.end')}
    >
      <p>{`${ending.agency}, ${ending.product}, ${ending.days}`}</p>
      <Field
        name="reason"
        label={t('workService.reason')}
        defaultValue={said?.typed.reason ?? ''}
        error={said?.errors['reason']}
        maxLength={500}
        autoComplete="off"
      />
    </QuestionSheet>
  )
}
