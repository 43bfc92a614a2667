import { carParts, carShots, type CarPart, type Custody, type ValetState } from '#domain/valet/valet.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useCarWords } from '../../../components/car-words/car-words.ts'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { UnsentPhotos } from '../../desk/unsent-photos.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { CarPhotos } from '../../parts/car-photos.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { ValetStepWord } from '../../parts/valet-step.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { CarDrawing } from './car-drawing.tsx'
import photoForm from './photo-form.island.ts'
import { SignForm } from './sign-form.tsx'
import styles from './valet-job.module.css'

/** What was refused, with everything that was typed. */
export type Said = { what: string; problem: string; typed: Record<string, string> }

type Props = {
  place: string
  action: string
  /** whose photos the device keeps until they are sent */
  kept: { base: string; bookingId: string; number: string; plate: string }
  listHref: string
  number: string
  plate: string | null
  country: string | null
  car: string | null
  driver: string
  phone: string
  arrives: string
  back: string
  flight: string | null
  state: ValetState
  landed: string | null
  /** the part chosen on the drawing, without script */
  picked: CarPart | null
  photos: readonly { slot: string; href: string }[]
  erasedOn: string | null
  signed: { when: string; name: string } | null
  custody: readonly { when: string; holder: Custody['holder'] }[]
  complaints: readonly string[]
  said: Said | undefined
}

type Step = Pick<Props, 'action' | 'said' | 'state' | 'photos' | 'driver' | 'picked' | 'kept'>

const typedIn = (said: Said | undefined, what: string, name: string): string =>
  said?.what === what ? (said.typed[name] ?? '') : ''

const PhotoForm = ({ action, photos, kept }: Step) => {
  const { t } = useTexts()
  const keeps = useBehaviour(photoForm)
  const { shots } = useCarWords()
  const taken = photos.map(({ slot }) => slot.split('-')[0])
  const next = carShots.find((shot) => !taken.includes(shot)) ?? 'damage'
  return (
    <div
      {...keeps}
      data-base={kept.base}
      data-booking={kept.bookingId}
      data-number={kept.number}
      data-plate={kept.plate}
      data-unreadable={t('workValet.photoUnreadable')}
    >
      <div data-arrived="">{photos.length > 0 && <PhotoList photos={photos} />}</div>
      <WorkForm action={action} fields={{ do: 'photo' }} encType="multipart/form-data">
        <SelectField name="shot" label={t('workValet.shot')} defaultValue={next}>
          {carShots.map((shot) => (
            <option key={shot} value={shot}>
              {shots[shot]}
            </option>
          ))}
        </SelectField>
        <Field name="photo" label={t('workValet.photo')} type="file" accept="image/*" capture="environment" />
        <FormFoot>
          <WorkButton icon="photo" size="mid">
            {t('workValet.addPhoto')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
      <div data-doubt="" hidden role="alert">
        <Note tone="warn" title={t('workValet.tooDark')}>
          <FormFoot>
            <WorkButton type="button" data-again="">
              {t('workValet.takeAgain')}
            </WorkButton>
            <WorkButton type="button" data-keep="">
              {t('workValet.keepDark')}
            </WorkButton>
          </FormFoot>
        </Note>
      </div>
    </div>
  )
}

const ConditionForm = ({ action, said, state, picked }: Step) => {
  const { t } = useTexts()
  const { parts } = useCarWords()
  return (
    <WorkForm action={action} fields={{ do: 'state' }}>
      <Field
        name="mileage"
        label={t('workValet.mileage')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typedIn(said, 'state', 'mileage')}
      />
      <SelectField name="fuel" label={t('workValet.fuel')} defaultValue={typedIn(said, 'state', 'fuel') || '8'}>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => (
          <option key={eighths} value={eighths}>
            {t('valet.fuelOf', { count: eighths })}
          </option>
        ))}
      </SelectField>
      <CarDrawing action={action} picked={picked} damaged={state.damages.map(({ part }) => part)} />
      <SelectField
        name="damagePart"
        label={t('workValet.damagePart')}
        defaultValue={typedIn(said, 'state', 'damagePart') || (picked ?? '')}
      >
        <option value="">{t('workValet.noDamage')}</option>
        {carParts.map((part) => (
          <option key={part} value={part}>
            {parts[part]}
          </option>
        ))}
      </SelectField>
      <Field
        name="damageWords"
        label={t('workValet.damageWords')}
        maxLength={200}
        autoComplete="off"
        defaultValue={typedIn(said, 'state', 'damageWords')}
      />
      <FormFoot>
        <WorkButton size="mid">{t('workValet.keep')}</WorkButton>
      </FormFoot>
    </WorkForm>
  )
}

/** What is to be done at this step, and nothing else. */
const NextStep = (props: Step) => {
  const { t } = useTexts()
  const { action, said, state } = props
  switch (state.step) {
    case 'expected':
      return (
        <WorkForm action={action} fields={{ do: 'meet' }}>
          <Field
            name="keyTag"
            label={t('workValet.keyTag')}
            maxLength={20}
            autoComplete="off"
            defaultValue={typedIn(said, 'meet', 'keyTag')}
          />
          <WorkButton look="ok" size="big" icon="valet" wide>
            {t('workValet.meetButton')}
          </WorkButton>
        </WorkForm>
      )
    case 'met':
      return (
        <Stack>
          <h3>{t('workValet.photos')}</h3>
          <PhotoForm {...props} />
          <h3>{t('workValet.condition')}</h3>
          <ConditionForm {...props} />
          {state.signedBy === null && (
            <SignForm action={action} name={typedIn(said, 'sign', 'name')} customer={props.driver} />
          )}
          <WorkForm action={action} fields={{ do: 'park' }}>
            <Field
              name="space"
              label={t('workValet.space')}
              maxLength={20}
              autoComplete="off"
              defaultValue={typedIn(said, 'park', 'space')}
            />
            <WorkButton look="ok" size="big" icon="bay" wide>
              {t('workValet.parkButton')}
            </WorkButton>
          </WorkForm>
        </Stack>
      )
    case 'parked':
    case 'called':
      return (
        <Stack>
          <WorkForm action={action} fields={{ do: 'fetch' }}>
            <WorkButton look="primary" size="big" icon="valet" wide>
              {t('workValet.fetchButton')}
            </WorkButton>
          </WorkForm>
          <PhotoForm {...props} />
        </Stack>
      )
    case 'fetched':
      return (
        <WorkForm action={action} fields={{ do: 'return' }}>
          <WorkButton look="ok" size="big" icon="out" wide>
            {t('workValet.returnButton')}
          </WorkButton>
        </WorkForm>
      )
    case 'returned':
      return <PhotoList photos={props.photos} />
  }
}

const PhotoList = ({ photos }: Pick<Props, 'photos'>) => (
  <div className={styles['photos']}>
    <CarPhotos photos={photos} />
  </div>
)

/** One car on its way: whose it is, where it is, and the next step in one big button. */
export const ValetJobView = (props: Props) => {
  const { t } = useTexts()
  const { parts, workHolders } = useCarWords()
  const { state, said, custody, complaints } = props
  return (
    <Main>
      <WorkHead title={t('workValet.jobTitle')} of={props.plate ?? props.number} hasErrors={said !== undefined} />
      <TitleRow title={t('workValet.jobTitle')} of={<ValetStepWord step={state.step} />}>
        <WorkButtonLink href={props.listHref} look="bare" icon="valet" shortcut="V">
          {t('workValet.title')}
        </WorkButtonLink>
      </TitleRow>
      <UnsentPhotos base={props.kept.base} />
      {said && (
        <Note tone="bad" isAnswer>
          {said.problem}
        </Note>
      )}
      <Panes layout="halves">
        <Pane>
          <Stack>
            {props.plate && <Plate plate={props.plate} country={props.country} size="big" />}
            {props.car && <p>{props.car}</p>}
            <KeyValues
              rows={[
                { label: t('workValet.driver'), value: props.driver },
                { label: t('workValet.phone'), value: <a href={`tel:${props.phone}`}>{props.phone}</a> },
                { label: t('workValet.arrives'), value: props.arrives },
                { label: t('workValet.back'), value: props.back },
                props.flight !== null && { label: t('workValet.flight'), value: props.flight },
                props.landed !== null && { label: t('workValet.stepCalled'), value: props.landed },
                state.keyTag !== null && { label: t('workValet.keyTag'), value: state.keyTag },
                state.space !== null && { label: t('workValet.space'), value: state.space },
                state.mileageKm !== null && { label: t('workValet.mileage'), value: state.mileageKm },
                state.fuelEighths !== null && {
                  label: t('workValet.fuel'),
                  value: t('valet.fuelOf', { count: state.fuelEighths }),
                },
                ...state.damages.map(({ part, words }) => ({ label: parts[part], value: words })),
              ]}
            />
            {props.signed && (
              <KeyValues
                rows={[
                  { label: t('workValet.signed'), value: `${props.signed.name || props.driver}, ${props.signed.when}` },
                ]}
              />
            )}
            {complaints.map((words) => (
              <Note key={words} tone="warn" title={t('workValet.complaint')}>
                {words}
              </Note>
            ))}
            {custody.length > 0 && (
              <>
                <h3>{t('workValet.keys')}</h3>
                <KeyValues rows={custody.map(({ when, holder }) => ({ label: when, value: workHolders[holder] }))} />
              </>
            )}
          </Stack>
        </Pane>
        <Pane>
          <NextStep {...props} />
          {props.erasedOn && <p className={styles['quiet']}>{t('workValet.erasedOn', { day: props.erasedOn })}</p>}
        </Pane>
      </Panes>
    </Main>
  )
}
