import { longestSecretDays } from '#domain/agencies/webhooks.ts'
import { CheckField, Field, FieldGroup, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Row } from '../../parts/pane.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { Said } from '../../parts/said.tsx'
import { DataTable } from '../../parts/table.tsx'
import { Address } from './address.tsx'
import type { Hooks, ShownHook } from './hooks-model.ts'
import styles from './keys.module.css'
import { Outcome } from './outcome.tsx'

const mostStrokes = 48

/** How the last deliveries went, the oldest first. What failed stands out by its height, and not only by its colour. */
const Strokes = ({ strokes, answersIn }: Pick<ShownHook, 'strokes' | 'answersIn'>) => {
  const { t } = useTexts()
  const failed = strokes.filter((one) => one === 'failed').length
  const waiting = strokes.filter((one) => one === 'waiting').length
  return (
    <>
      <span
        className={styles['strokes']}
        role="img"
        aria-label={t('workAgency.hookStrokesSaid', { count: strokes.length, failed, waiting })}
      >
        {strokes.map((state, index) => (
          <i key={`${index} ${state}`} className={styles[state]} />
        ))}
      </span>
      {answersIn !== null && <small>{t('workAgency.hookMs', { ms: answersIn })}</small>}
    </>
  )
}

type Common = Hooks & { here: string; codes: readonly string[] }

/** The addresses that are told of events. */
export const HookList = ({ here, hooks, codes }: Common) => {
  const { t } = useTexts()
  if (hooks.length === 0) return <Empty title={t('workAgency.hookNone')} />
  return (
    <Pane flush>
      <DataTable
        caption={t('workAgency.hooks')}
        columns={[
          { label: t('workAgency.hookAddress') },
          { label: t('workAgency.hookEvents'), phone: 'none' },
          { label: t('workAgency.hookStrokes', { count: mostStrokes }), phone: 'none' },
          { label: t('workAgency.hookLast'), phone: 'second' },
          { label: t('workAgency.hookChange') },
        ]}
        rows={hooks.map(({ id, code, url, events, last, strokes, answersIn }) => ({
          key: id,
          cells: [
            <>
              <a href={`${here}?hook=${id}#deliveries`}>
                <Address url={url} />
              </a>{' '}
              {codes.length > 1 && <small>{code}</small>}
            </>,
            events.length === 0 ? t('workAgency.hookAll') : <Said key="events">{events.join(', ')}</Said>,
            strokes.length > 0 ? <Strokes key="strokes" strokes={strokes} answersIn={answersIn} /> : '–',
            last ? <Outcome {...last} /> : '–',
            <Row key="acts">
              <WorkForm action={`${here}?hook=${id}`} fields={{ do: 'pingHook', hook: id }} inline>
                <WorkButton aria-label={`${t('workAgency.hookPing')}: ${url}`}>{t('workAgency.hookPing')}</WorkButton>
              </WorkForm>
              <WorkButtonLink
                look="bare"
                href={`${here}?do=renew&hook=${id}`}
                aria-label={`${t('workAgency.hookNew')}: ${url}`}
              >
                {t('workAgency.hookNew')}
              </WorkButtonLink>
              <WorkButtonLink
                look="bare"
                href={`${here}?do=remove&hook=${id}`}
                aria-label={`${t('workAgency.hookRemove')}: ${url}`}
              >
                {t('workAgency.hookRemove')}
              </WorkButtonLink>
            </Row>,
          ],
        }))}
      />
    </Pane>
  )
}

export const AddHook = ({
  here,
  codes,
  events,
  typed,
  error,
}: {
  here: string
  codes: readonly string[]
  events: Hooks['events']
  typed: { url: string; events: readonly string[] | null } | undefined
  error: string | undefined
}) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workAgency.hookAddTitle')}>
      <WorkForm action={here} fields={{ do: 'addHook' }}>
        <Field
          name="url"
          type="url"
          label={t('workAgency.hookAddress')}
          hint={t('workAgency.hookAddressHint')}
          defaultValue={typed?.url ?? ''}
          error={error}
          maxLength={500}
          code
        />
        {codes.length > 1 ? (
          <SelectField name="hookCode" label={t('workAgency.code')} defaultValue={codes[0]}>
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="hookCode" value={codes[0]} />
        )}
        <FieldGroup name="events" label={t('workAgency.hookEvents')}>
          <div data-said="">
            {events.map((event) => (
              <CheckField
                key={event}
                name="events"
                id={`event-${event}`}
                value={event}
                label={event}
                defaultChecked={typed?.events?.includes(event) ?? true}
              />
            ))}
          </div>
        </FieldGroup>
        <FormFoot>
          <WorkButton look="primary">{t('workAgency.hookAdd')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

export const ChosenHook = ({
  here,
  chosen,
  typed,
  error,
}: {
  here: string
  chosen: NonNullable<Hooks['chosenHook']>
  typed: { days: string | null } | undefined
  error: string | undefined
}) => {
  const { t } = useTexts()
  const { what, id, url: name } = chosen
  const isRemove = what === 'remove'
  const word = t(isRemove ? 'workAgency.hookRemove' : 'workAgency.hookNew')
  return (
    <QuestionSheet
      title={word}
      back={here}
      text={t(isRemove ? 'workAgency.hookRemoveText' : 'workAgency.hookNewText', { name })}
      action={`${here}?do=${what}&hook=${id}`}
      fields={{ do: isRemove ? 'removeHook' : 'renewHook', hook: id }}
      button={word}
      look={isRemove ? 'danger' : 'primary'}
    >
      {!isRemove && (
        <Field
          name="days"
          label={t('workAgency.hookDays')}
          type="number"
          min={0}
          max={longestSecretDays}
          defaultValue={typed?.days ?? '1'}
          error={error}
        />
      )}
    </QuestionSheet>
  )
}
