import { Field } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'

const reasons = ['workService.whyAsked', 'workService.whyFlight', 'workService.whyPark', 'workService.whyUs'] as const

/** Why something is done to a booking: one of a list, or in own words. */
export const ReasonField = ({ error, typed }: { error?: string | undefined; typed: string }) => {
  const { t } = useTexts()
  return (
    <>
      <Field
        name="reason"
        error={error}
        defaultValue={typed}
        label={t('workService.reason')}
        hint={t('workDesk.reasonHint')}
        maxLength={500}
        autoComplete="off"
        list="reasons"
      />
      <datalist id="reasons">
        {reasons.map((why) => (
          <option key={why} value={t(why)} />
        ))}
      </datalist>
    </>
  )
}
