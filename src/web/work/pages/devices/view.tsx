import {
  laneDirections,
  deviceNameLength,
  laneLength,
  type DeviceKind,
  type DeviceState,
  type LaneDirection,
} from '#domain/gate/device.ts'
import { CheckField, Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row } from '../../parts/pane.tsx'
import { CodeList } from '../../parts/secrets.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { StateTag, type Tone } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { WorkIconName } from '../../parts/work-icon-shapes.ts'
import type { Said } from './route.tsx'

type Named = { id: string; name: string }
type Props = {
  here: string
  place: string
  mayChange: boolean
  devices: readonly {
    id: string
    kind: DeviceKind
    passesOn: boolean
    /** since when its parking system lacks something */
    behind: string | null
    name: string
    lane: string
    direction: LaneDirection
    state: DeviceState
    seen: string | null
    isClockWrong: boolean
    isRotating: boolean
  }[]
  hasEnded: boolean
  ending: Named | null
  /** the device that is to open, once a reason is given */
  opening: Named | null
  hasOpened: string | null
  said: Said | undefined
}

const wayText = {
  in: 'workDevices.wayIn',
  out: 'workDevices.wayOut',
  both: 'workDevices.wayBoth',
} as const satisfies Record<LaneDirection, string>

const stateLook = {
  seen: { text: 'workDevices.stateSeen', tone: 'ok', icon: 'check' },
  silent: { text: 'workDevices.stateSilent', tone: 'bad', icon: 'warn' },
  waiting: { text: 'workDevices.stateWaiting', tone: 'info', icon: 'clock' },
  codeOver: { text: 'workDevices.stateCodeOver', tone: 'warn', icon: 'warn' },
  ended: { text: 'workDevices.stateEnded', tone: 'quiet', icon: 'close' },
} as const satisfies Record<DeviceState, { text: string; tone: Tone; icon: WorkIconName }>

/** The devices at the lanes of a car park; a new code is shown once. */
export const DevicesView = (props: Props) => {
  const { place, devices, hasEnded, hasOpened, mayChange, ending, opening, said } = props
  const { t } = useTexts()
  const failed = said?.failed ?? undefined
  return (
    <Main>
      <WorkHead title={t('workShell.navDevices')} of={place} hasErrors={said?.errors !== undefined} />
      <TitleRow title={t('workShell.navDevices')} of={place} />
      {said?.made && (
        <Note tone="ok" isAnswer>
          {t('workDevices.codeText', { name: said.made.name, time: said.made.until })}
          {said.made.tablet !== null && <p>{t('workDevices.tabletCode', { address: said.made.tablet })}</p>}
          <CodeList codes={[said.made.code]} />
        </Note>
      )}
      {hasEnded && !said && (
        <Note tone="ok" isAnswer>
          {t('workDevices.ended')}
        </Note>
      )}
      {hasOpened !== null && !said && (
        <Note tone="ok" isAnswer>
          {t('workDevices.opened', { name: hasOpened })}
        </Note>
      )}
      {failed && (
        <Note tone="bad" isAnswer>
          {failed}
        </Note>
      )}
      <Panes>
        {devices.length === 0 ? <Empty title={t('workDevices.none')} /> : <Devices {...props} />}
        {mayChange ? <AddForm {...props} /> : <Note>{t('workDevices.onlyManagers')}</Note>}
      </Panes>
      {opening && !said?.made && <Open here={props.here} opening={opening} said={said} />}
      {ending && !said?.made && <End here={props.here} ending={ending} />}
    </Main>
  )
}

const Devices = ({ here, devices, mayChange }: Props) => {
  const { t } = useTexts()
  return (
    <Pane flush>
      <DataTable
        caption={t('workShell.navDevices')}
        columns={[
          { label: t('workDevices.name') },
          { label: t('workDevices.state') },
          { label: t('workDevices.seen'), phone: 'second' },
          { label: t('workDevices.change') },
        ]}
        rows={devices.map(
          ({ id, kind, passesOn, behind, name, lane, direction, state, seen, isClockWrong, isRotating }) => ({
            key: id,
            cells: [
              <>
                {name}{' '}
                <small>
                  {kind === 'desk'
                    ? t('workDevices.kindDesk')
                    : `${t('workDevices.laneOf', { lane })}, ${t(wayText[direction])}`}
                </small>
              </>,
              <>
                <StateTag tone={stateLook[state].tone} icon={stateLook[state].icon}>
                  {t(stateLook[state].text)}
                </StateTag>{' '}
                <small>
                  {isClockWrong && state !== 'ended' && t('workDevices.clockWrong')}{' '}
                  {isRotating && t('workDevices.twoKeys')} {passesOn && state !== 'ended' && t('workDevices.passesOn')}{' '}
                  {behind !== null && state !== 'ended' && t('workDevices.behindSince', { when: behind })}
                </small>
              </>,
              seen ?? '–',
              state !== 'ended' && (
                <Row key="acts">
                  {state === 'seen' && kind === 'gate' && (
                    <WorkButtonLink
                      href={`${here}?do=open&device=${id}`}
                      aria-label={`${t('workDevices.open')}: ${name}`}
                    >
                      {t('workDevices.open')}
                    </WorkButtonLink>
                  )}
                  {mayChange && (
                    <>
                      <WorkForm action={here} fields={{ do: 'code', device: id }}>
                        <WorkButton aria-label={`${t('workDevices.newCode')}: ${name}`}>
                          {t('workDevices.newCode')}
                        </WorkButton>
                      </WorkForm>
                      <WorkButtonLink
                        look="bare"
                        href={`${here}?do=end&device=${id}`}
                        aria-label={`${t('workDevices.end')}: ${name}`}
                      >
                        {t('workDevices.end')}
                      </WorkButtonLink>
                    </>
                  )}
                </Row>
              ),
            ],
          }),
        )}
      />
    </Pane>
  )
}

const AddForm = ({ here, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workDevices.addTitle')}>
      <WorkForm action={here} fields={{ do: 'add' }}>
        <SelectField name="kind" label={t('workDevices.kind')} defaultValue={said?.typed.kind ?? 'gate'}>
          <option value="gate">{t('workDevices.kindGate')}</option>
          <option value="desk">{t('workDevices.kindDesk')}</option>
        </SelectField>
        <Field
          name="name"
          label={t('workDevices.name')}
          hint={t('workDevices.nameHint')}
          defaultValue={said?.typed.name ?? ''}
          error={said?.errors?.['name']}
          maxLength={deviceNameLength}
        />
        <Field
          name="lane"
          label={t('workDevices.lane')}
          hint={t('workDevices.laneHint')}
          defaultValue={said?.typed.lane ?? ''}
          error={said?.errors?.['lane']}
          maxLength={laneLength}
        />
        <SelectField
          name="direction"
          label={t('workDevices.direction')}
          defaultValue={said?.typed.direction || 'in'}
          error={said?.errors?.['direction']}
        >
          {laneDirections.map((one) => (
            <option key={one} value={one}>
              {t(wayText[one])}
            </option>
          ))}
        </SelectField>
        <CheckField name="passesOn" label={t('workDevices.passesOnLabel')} />
        <FormFoot>
          <WorkButton look="primary">{t('workDevices.add')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const Open = ({ here, opening: { id, name }, said }: Pick<Props, 'here' | 'said'> & { opening: Named }) => {
  const { t } = useTexts()
  return (
    <QuestionSheet
      title={t('workDevices.open')}
      back={here}
      text={t('workDevices.openText', { name })}
      action={`${here}?do=open&device=${id}`}
      fields={{ do: 'open', device: id }}
      button={t('workDevices.open')}
      look="primary"
    >
      <Field
        name="reason"
        label={t('workDesk.reason')}
        hint={t('workDesk.reasonHint')}
        error={said?.errors?.['reason']}
        maxLength={500}
        autoComplete="off"
      />
    </QuestionSheet>
  )
}

const End = ({ here, ending: { id, name } }: { here: string; ending: Named }) => {
  const { t } = useTexts()
  return (
    <QuestionSheet
      title={t('workDevices.end')}
      back={here}
      text={t('workDevices.endText', { name })}
      action={`${here}?do=end&device=${id}`}
      fields={{ do: 'end', device: id }}
      button={t('workDevices.end')}
    />
  )
}
