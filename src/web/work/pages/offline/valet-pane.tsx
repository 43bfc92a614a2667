import { useCallback, useRef, useState, type ReactNode } from 'react'
import { unsent, valetStepNow, type DeskState } from '#domain/gate/desk-queue.ts'
import type { KeptCar } from '#domain/gate/kept-list.ts'
import { deedStep, deedText, type ValetDeed } from '#domain/valet/deed.ts'
import { carParts, carShots, isCarShot, type CarShot } from '#domain/valet/valet.ts'
import { useCarWords } from '../../../components/car-words/car-words.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { pictureOf } from '../../desk/picture.ts'
import { WorkButton } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { Stack } from '../../parts/pane.tsx'
import { ValetStepWord } from '../../parts/valet-step.tsx'
import { SignPad } from './sign-pad.tsx'
import type { Desk } from './use-desk.ts'

type Props = { desk: Desk; state: DeskState; car: KeptCar; mayEnter: boolean; mayLeave: boolean }

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

type FormProps = { children: ReactNode; act: (form: FormData) => Promise<boolean>; button: string; look?: 'ok' }

/** A form that is emptied once the device has what it says. */
const DeedForm = ({ children, act, button, look }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      const form = event.currentTarget
      void act(new FormData(form)).then((isDone) => isDone && form.reset())
    }}
  >
    <Stack>
      {children}
      <WorkButton size="mid" look={look}>
        {button}
      </WorkButton>
    </Stack>
  </form>
)

/** A car that is handed over, without a line: the same steps as with one, kept here and sent later (VALET-14). */
export const ValetPane = ({ desk, state, car, mayEnter, mayLeave }: Props) => {
  const { t } = useTexts()
  const step = valetStepNow(state, car)
  const did = async (deed: ValetDeed): Promise<boolean> => {
    await desk.did(car, 'valet', { text: deedText(deed) })
    return true
  }
  const photos = state.acts.filter((act) => act.bookingId === car.id && deedStep(act.text) === 'photo').length
  return (
    <Stack>
      <p>
        <ValetStepWord step={step} /> {photos > 0 && `${t('workValet.photos')}: ${photos}`}
      </p>
      {step === 'expected' && mayEnter && (
        <DeedForm
          look="ok"
          button={t('workValet.meetButton')}
          act={async (form) => textIn(form, 'keyTag') !== '' && did({ step: 'met', keyTag: textIn(form, 'keyTag') })}
        >
          <Field name="keyTag" label={t('workValet.keyTag')} maxLength={20} autoComplete="off" />
        </DeedForm>
      )}
      {step === 'met' && <HandOver did={did} waiting={unsent(state).length} />}
      {(step === 'parked' || step === 'called') && (
        <DeedForm button={t('workValet.fetchButton')} act={() => did({ step: 'fetched' })}>
          {null}
        </DeedForm>
      )}
      {step === 'fetched' && mayLeave && (
        <DeedForm look="ok" button={t('workValet.returnButton')} act={() => did({ step: 'returned' })}>
          {null}
        </DeedForm>
      )}
    </Stack>
  )
}

/** `waiting`: how many acts wait to be sent. */
type HandOverProps = { did: (deed: ValetDeed) => Promise<boolean>; waiting: number }

/** A photo; one that is dark is asked about, one that does not fit stays in its field (VALET-16, VALET-17). */
const PhotoForm = ({ did, waiting }: HandOverProps) => {
  const { t } = useTexts()
  const { shots } = useCarWords()
  const [shot, setShot] = useState<CarShot>('front')
  const [dark, setDark] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const keep = async (picture: string): Promise<boolean> => {
    setDark(null)
    const isKept = await did({ step: 'photo', shot, picture }).catch(() => false)
    setTrouble(isKept ? '' : t('workValet.photosFull', { count: String(waiting) }))
    if (isKept) setShot(carShots[(carShots.indexOf(shot) + 1) % carShots.length] ?? 'damage')
    return isKept
  }
  const empty = () => {
    setDark(null)
    if (file.current) file.current.value = ''
  }
  return (
    <>
      <DeedForm
        button={t('workValet.addPhoto')}
        act={async (form) => {
          const chosen = form.get('photo')
          if (!(chosen instanceof File) || chosen.size === 0) return false
          const taken = await pictureOf(chosen)
          setTrouble(taken ? '' : t('workValet.photoUnreadable'))
          setDark(taken?.isDark ? taken.picture : null)
          return taken !== null && !taken.isDark && keep(taken.picture)
        }}
      >
        <SelectField
          name="shot"
          label={t('workValet.shot')}
          value={shot}
          onChange={({ target }) => isCarShot(target.value) && setShot(target.value)}
        >
          {carShots.map((one) => (
            <option key={one} value={one}>
              {shots[one]}
            </option>
          ))}
        </SelectField>
        <Field
          ref={file}
          name="photo"
          label={t('workValet.photo')}
          type="file"
          accept="image/*"
          capture="environment"
        />
      </DeedForm>
      {dark !== null && (
        <Note tone="warn" title={t('workValet.tooDark')} isAnswer>
          <WorkButton
            type="button"
            onClick={() => {
              empty()
              file.current?.click()
            }}
          >
            {t('workValet.takeAgain')}
          </WorkButton>{' '}
          <WorkButton type="button" onClick={() => void keep(dark).then((isKept) => isKept && empty())}>
            {t('workValet.keepDark')}
          </WorkButton>
        </Note>
      )}
      {trouble && (
        <Note tone="bad" isAnswer>
          {trouble}
        </Note>
      )}
    </>
  )
}

const HandOver = ({ did, waiting }: HandOverProps) => {
  const { t } = useTexts()
  const { parts } = useCarWords()
  const drawing = useRef('')
  const drawn = useCallback((picture: string) => void (drawing.current = picture), [])
  return (
    <>
      <h3>{t('workValet.photos')}</h3>
      <PhotoForm did={did} waiting={waiting} />
      <h3>{t('workValet.condition')}</h3>
      <DeedForm
        button={t('workValet.keep')}
        act={async (form) => {
          const mileage = textIn(form, 'mileage')
          if (!/\d/.test(mileage)) return false
          const [fuel, part, words] = ['fuel', 'damagePart', 'damageWords'].map((name) => textIn(form, name))
          return did({ step: 'state', mileage, fuel: fuel ?? '', part: part ?? '', words: words ?? '' })
        }}
      >
        <Field name="mileage" label={t('workValet.mileage')} inputMode="numeric" autoComplete="off" maxLength={12} />
        <SelectField name="fuel" label={t('workValet.fuel')} defaultValue="8">
          {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => (
            <option key={eighths} value={eighths}>
              {t('valet.fuelOf', { count: eighths })}
            </option>
          ))}
        </SelectField>
        <SelectField name="damagePart" label={t('workValet.damagePart')} defaultValue="">
          <option value="">{t('workValet.noDamage')}</option>
          {carParts.map((part) => (
            <option key={part} value={part}>
              {parts[part]}
            </option>
          ))}
        </SelectField>
        <Field name="damageWords" label={t('workValet.damageWords')} maxLength={200} autoComplete="off" />
      </DeedForm>
      <h3>{t('workValet.sign')}</h3>
      <DeedForm
        button={t('workValet.signHere')}
        act={async (form) => {
          const name = textIn(form, 'signName')
          return (name !== '' || drawing.current !== '') && did({ step: 'signed', name, drawing: drawing.current })
        }}
      >
        <SignPad drawn={drawn} />
        <Field name="signName" label={t('workValet.signName')} maxLength={80} autoComplete="off" />
      </DeedForm>
      <DeedForm
        look="ok"
        button={t('workValet.parkButton')}
        act={async (form) => textIn(form, 'space') !== '' && did({ step: 'parked', space: textIn(form, 'space') })}
      >
        <Field name="space" label={t('workValet.space')} maxLength={20} autoComplete="off" />
      </DeedForm>
    </>
  )
}
