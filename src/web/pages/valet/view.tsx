import type { Custody, ValetState } from '#domain/valet/valet.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Field, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useCarWords } from '../../components/car-words/car-words.ts'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from './valet.module.css'

export type Said = { what: string; problem: string; typed: Record<string, string> }

export type ValetView = {
  action: string
  bookingHref: string
  state: ValetState
  mileage: string | null
  /** when the hand-over was signed on the driver's screen, and with which name */
  signed: { when: string; name: string } | null
  custody: readonly { when: string; holder: Custody['holder'] }[]
  photos: readonly { slot: string; href: string }[]
  erasedOn: string | null
  ready: string | null
  expected: string | null
  moment: string
  mayComplain: boolean
}

/** The customer's next step: the call after landing, another time, or a report of damage. */
const NextStep = ({ view, said }: { view: ValetView; said: Said | undefined }) => {
  const { t } = useTexts()
  const { action, state, ready, expected, moment, mayComplain } = view
  const problemOf = (what: string) => (said?.what === what ? said.problem : undefined)
  return (
    <>
      {state.step === 'parked' && (
        <Card>
          <SendForm method="post" action={action}>
            <input type="hidden" name="do" value="landed" />
            <p>{t('valet.landedHow')}</p>
            <Button look="accent" wide>
              {t('valet.landed')}
            </Button>
          </SendForm>
        </Card>
      )}
      {ready && <Notice kind="ok">{t('valet.ready', { time: ready })}</Notice>}
      {state.step === 'fetched' && <Notice kind="ok">{t('valet.coming')}</Notice>}
      {(state.step === 'parked' || state.step === 'called') && (
        <Card>
          <h2>{t('valet.otherTime')}</h2>
          {expected && <p>{t('valet.told', { time: expected })}</p>}
          <SendForm {...usePageForm('time-form')} method="post" action={action}>
            <input type="hidden" name="do" value="backAt" />
            <Field
              name="moment"
              label={t('valet.moment')}
              hint={t('valet.otherTimeHow')}
              error={problemOf('backAt')}
              type="datetime-local"
              defaultValue={said?.what === 'backAt' ? (said.typed['moment'] ?? '') : moment}
            />
            <Button look="plain">{t('valet.tell')}</Button>
          </SendForm>
        </Card>
      )}
      {state.hasComplaint && <Notice kind="ok">{t('valet.reported')}</Notice>}
      {mayComplain && (
        <Card>
          <h2>{t('valet.report')}</h2>
          <SendForm {...usePageForm('report-form')} method="post" action={action}>
            <input type="hidden" name="do" value="complain" />
            <TextField
              name="words"
              label={t('valet.words')}
              hint={t('valet.reportHow')}
              error={problemOf('complain')}
              maxLength={1_000}
              defaultValue={said?.what === 'complain' ? (said.typed['words'] ?? '') : ''}
            />
            <Button look="plain">{t('valet.report')}</Button>
          </SendForm>
        </Card>
      )}
    </>
  )
}

/** The car that was handed over: who has the keys, how it looked, and what the customer can say from here. */
export const ValetPage = ({ view, said }: { view: ValetView; said: Said | undefined }) => {
  const { t } = useTexts()
  const { holders, parts, shotOf } = useCarWords()
  const { state, custody, photos, mileage, erasedOn } = view
  const fieldOf: Record<string, string> = { backAt: 'moment', complain: 'words' }
  const field = fieldOf[said?.what ?? '']
  const problems =
    said && field ? formProblems([field], { [field]: said.problem }, undefined) : formProblems([], {}, said?.problem)
  return (
    <OwnPage title={t('valet.title')} problems={problems}>
      {custody.length === 0 && <p>{t('valet.notYet')}</p>}
      <NextStep view={view} said={said} />
      {custody.length > 0 && (
        <Card>
          <h2>{t('valet.keys')}</h2>
          <DefinitionList items={custody.map(({ when, holder }) => ({ term: when, value: holders[holder] }))} />
          {view.signed && (
            <p>
              {view.signed.when}: {t('valet.signedBy', { name: view.signed.name || '✓' })}
            </p>
          )}
        </Card>
      )}
      {mileage !== null && (
        <Card>
          <h2>{t('valet.condition')}</h2>
          <DefinitionList
            items={[
              { term: t('workValet.mileage'), value: mileage },
              { term: t('workValet.fuel'), value: t('valet.fuelOf', { count: state.fuelEighths ?? 0 }) },
              ...state.damages.map(({ part, words }) => ({ term: parts[part], value: words })),
            ]}
          />
          {state.damages.length === 0 && <p>{t('valet.damageNone')}</p>}
        </Card>
      )}
      {photos.length > 0 && (
        <Card>
          <h2>{t('workValet.photos')}</h2>
          <ul role="list" className={styles['photos']}>
            {photos.map(({ slot, href }) => (
              <li key={slot}>
                <a href={href}>
                  <img src={href} alt={shotOf(slot)} width={240} height={180} loading="lazy" />
                  <span>{shotOf(slot)}</span>
                </a>
              </li>
            ))}
          </ul>
          {erasedOn && <p>{t('valet.photosKept', { day: erasedOn })}</p>}
        </Card>
      )}
      <p>
        <a href={view.bookingHref}>{t('manage.title')}</a>
      </p>
    </OwnPage>
  )
}
