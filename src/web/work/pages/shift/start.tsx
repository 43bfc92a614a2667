import type { StartOfShift } from '#usecases/operators/start-of-shift.ts'
import { formatTime } from '#texts/formats.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { whenOf } from '../../desk/words.ts'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'

type Props = { desk: DeskFacts; start: StartOfShift; now: number }

/** What somebody reads who begins: what comes, and what the last shift left open (DESK-49). */
export const StartPane = ({ desk, start, now }: Props) => {
  const { t, language } = useTexts()
  const { paths, place } = desk
  const { comes, leaves, keys, overdue, toReview, unheard, silent, behind } = start
  const until = { time: formatTime(start.until, language) }
  const when = (at: number) => whenOf(at, place.zone, now, language)
  const carsOf = ({ cars, people, late, first }: StartOfShift['comes']) =>
    [
      t('workDesk.cars', { count: cars }),
      late > 0 && t('workShift.lateOfThem', { count: late }),
      people > 0 && t('workDesk.people', { count: people }),
      first && t('workShift.firstAt', { time: formatTime(first, language) }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Pane title={t('workShift.begin')}>
      <Stack>
        <KeyValues
          rows={[
            { label: t('workShift.comeBy', until), value: <a href={paths.arrivals}>{carsOf(comes)}</a> },
            { label: t('workShift.leaveBy', until), value: <a href={paths.departures}>{carsOf(leaves)}</a> },
            overdue > 0 && {
              label: t('workShell.navOverdue'),
              value: <a href={paths.overdue}>{t('workDesk.cars', { count: overdue })}</a>,
            },
            toReview > 0 && {
              label: t('workShift.toReview'),
              value: <a href={`${paths.shift}#to-review`}>{toReview}</a>,
            },
            keys && { label: t('workShift.keysSafe'), value: keys.inSafe },
            keys && { label: t('workShift.keysOut'), value: keys.out.length },
          ]}
        />
        {keys?.out.map(({ number, plate, plateCountry, tag, since }) => (
          <p key={number}>
            <a href={paths.valetJob(number)}>
              {plate ? <Plate plate={plate} country={plateCountry || null} /> : number}
            </a>{' '}
            {[t('valet.holderDriver'), tag && `${t('workValet.keyTag')} ${tag}`, when(since)]
              .filter(Boolean)
              .join(', ')}
          </p>
        ))}
        {unheard.map(({ name, seenAt }) => (
          <Note key={name} tone="warn">
            {t('workShift.unheard', { name, when: when(seenAt) })}
          </Note>
        ))}
        {silent.length > 0 && (
          <Note tone="warn">
            {t('workDevices.silentNote', { names: silent.join(', ') })}{' '}
            <a href={paths.devices}>{t('workShell.navDevices')}</a>
          </Note>
        )}
        {behind.length > 0 && (
          <Note tone="warn">
            {t('workDevices.behindNote', { names: behind.join(', ') })}{' '}
            <a href={paths.devices}>{t('workShell.navDevices')}</a>
          </Note>
        )}
      </Stack>
    </Pane>
  )
}
