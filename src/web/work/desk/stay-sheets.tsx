import type { ReactNode } from 'react'
import type { DeskStay } from '#usecases/operators/scan.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { Field, FieldFrame, fieldLinks, inputClass } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { FormFoot, WorkForm } from '../parts/form.tsx'
import { Note } from '../parts/note.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Refused } from './acts.ts'

/** What can be done beside the verdict; each is a sheet with an address (`?do=note`). */
const sheets = ['note', 'plate', 'flights', 'forceIn', 'forceOut', 'revive', 'noShow'] as const
export type SheetName = (typeof sheets)[number]
export const isSheet = (name: string | null): name is SheetName => (sheets as readonly (string | null)[]).includes(name)

type Props = { name: SheetName; stay: DeskStay; action: string; back: string; nonce: string; refused: Refused | null }

/** The form of one act beside the verdict. */
export const StaySheet = ({ name, stay, action, back, nonce, refused }: Props) => {
  const { t } = useTexts()
  const { details } = stay.booking
  const problem = refused?.act === name ? refused.problem : null
  const errors = problem ? fieldTextsOf(t, problem) : {}
  const typed = (field: string, kept = ''): string => refused?.values[field] ?? kept
  /** Both wrote this field: what stands there now; sending again keeps one's own. */
  const collided = (field: string, now: string | number): string | undefined =>
    problem?.fields?.[field] === 'conflict' ? t('workDesk.theirs', { value: String(now) }) : undefined
  const title = {
    note: t('workDesk.note'),
    plate: t('workDesk.plate'),
    flights: t('workDesk.writeFlights'),
    forceIn: t('workDesk.letInAnyway'),
    forceOut: t('workDesk.letOutAnyway'),
    revive: t('workDesk.bringBack'),
    noShow: t('workDesk.gaveUp'),
  }[name]
  const reason = (
    <Field
      name="reason"
      label={t('workDesk.reason')}
      hint={t('workDesk.reasonHint')}
      error={errors['reason']}
      defaultValue={typed('reason')}
      maxLength={500}
      autoComplete="off"
    />
  )
  const inside: Record<SheetName, ReactNode> = {
    note: (
      <FieldFrame name="note" label={t('workDesk.note')} hint={t('workDesk.noteHint')} error={errors['note']}>
        <textarea
          {...fieldLinks({ name: 'note', label: '', hint: 'x', error: errors['note'] })}
          className={inputClass}
          rows={4}
          maxLength={500}
          defaultValue={typed('note')}
        />
      </FieldFrame>
    ),
    plate: (
      <Field
        name="plate"
        label={t('workDesk.plate')}
        error={collided('plate', details.plate) ?? errors['plate']}
        defaultValue={typed('plate', details.plate)}
        maxLength={15}
        autoCapitalize="characters"
        autoComplete="off"
        code
      />
    ),
    flights: (
      <>
        <Field
          name="arrivalFlight"
          label={t('workDesk.flightOut')}
          error={collided('arrivalFlight', details.arrivalFlight) ?? errors['arrivalFlight']}
          defaultValue={typed('arrivalFlight', details.arrivalFlight)}
          maxLength={15}
          autoComplete="off"
          code
        />
        <Field
          name="returnFlight"
          label={t('workDesk.flightBack')}
          error={collided('returnFlight', details.returnFlight) ?? errors['returnFlight']}
          defaultValue={typed('returnFlight', details.returnFlight)}
          maxLength={15}
          autoComplete="off"
          code
        />
        <Field
          name="passengers"
          label={t('workDesk.persons')}
          error={collided('passengers', details.passengers) ?? errors['passengers']}
          defaultValue={typed('passengers', String(details.passengers))}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </>
    ),
    forceIn: reason,
    forceOut: reason,
    revive: reason,
    noShow: <p>{t('workDesk.noShowText')}</p>,
  }
  // what the form shows is what counts as seen, also when it is shown again with what somebody else wrote
  const seen =
    name === 'plate'
      ? { seenPlate: details.plate }
      : name === 'flights'
        ? {
            seenArrivalFlight: details.arrivalFlight,
            seenReturnFlight: details.returnFlight,
            seenPassengers: details.passengers,
          }
        : {}
  const isSaved = name === 'note' || name === 'plate' || name === 'flights'
  return (
    <Sheet title={title} back={back}>
      <WorkForm action={action} fields={{ do: name, nonce, drawn: stay.now, ...seen }}>
        {problem && Object.keys(errors).length === 0 && (
          <Note tone="bad" isAnswer>
            {textOf(t, problem)}
          </Note>
        )}
        {inside[name]}
        <FormFoot>
          <WorkButton look="primary" shortcut="Ctrl Enter">
            {isSaved ? t('workDesk.save') : title}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Sheet>
  )
}
