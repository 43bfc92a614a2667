import { Field } from '../../components/field/field.tsx'
import { WorkButton, WorkButtonLink } from './button.tsx'
import { Differences } from './difference.tsx'
import { Empty } from './empty.tsx'
import { FormFoot, WorkForm } from './form.tsx'
import { Gate } from './gate.tsx'
import { KeyValues } from './key-values.tsx'
import { Legend } from './keys.tsx'
import { Note } from './note.tsx'
import { Pane, Panes, Row, Stack } from './pane.tsx'
import { Plate } from './plate.tsx'
import { Sheet } from './sheet.tsx'
import { StateTag, StateWord } from './state.tsx'
import { ViewSwitch } from './switch.tsx'
import { DataTable, type Column } from './table.tsx'
import { Timeline } from './timeline.tsx'
import { TitleRow } from './title-row.tsx'
import { Toast } from './toast.tsx'
import { Verdict } from './verdict.tsx'

const columns: readonly Column[] = [
  { label: 'Drive in' },
  { label: 'Plate' },
  { label: 'Name' },
  { label: 'Stays until', phone: 'second' },
  { label: 'State', phone: 'words' },
  { label: 'To pay', isNumber: true },
]

const Arrivals = () => (
  <DataTable
    caption="Arrivals today"
    columns={columns}
    groups={[
      {
        key: 'late',
        title: 'Late, 1 car',
        rows: [
          {
            key: '1',
            cells: [
              <a href="#stay">07:50</a>,
              <Plate plate="1-XKD-204" country="BE" />,
              'Peeters, A.',
              'Thu 17 Dec, 23:10',
              <StateWord tone="warn" icon="clock">
                24 min late
              </StateWord>,
              '',
            ],
          },
        ],
      },
      {
        key: '08',
        title: '08:00 to 09:00, 8 booked, 2 in',
        rows: [
          {
            key: '2',
            isDone: true,
            cells: [
              <a href="#stay">08:00</a>,
              <Plate plate="MG LS 88" country="DE" isDone />,
              'Schneider, L.',
              'Wed 23 Dec, 11:30',
              <StateWord tone="ok" icon="check">
                In
              </StateWord>,
              '',
            ],
          },
          {
            key: '3',
            isPicked: true,
            cells: [
              <a href="#stay">08:05</a>,
              <Plate plate="KR-418-D" country="NL" />,
              'Özgür-Große, Ł.',
              'Thu 17 Dec, 12:00',
              <StateWord>Expected</StateWord>,
              '61.20',
            ],
          },
        ],
      },
    ]}
    sums={['Sum', '', '', '', '', '61.20']}
  />
)

/** Every part as it is used, for the tests of what a browser sees. */
export const examples = {
  title: () => (
    <TitleRow
      title="Arrivals"
      of={
        <>
          <Gate iata="EIN" /> Kempenpark, Thursday 10 December
        </>
      }
    >
      <ViewSwitch
        label="Day"
        links={[
          { href: '?day=today', text: 'Today', isCurrent: true },
          { href: '?day=tomorrow', text: 'Tomorrow', isCurrent: false },
        ]}
      />
    </TitleRow>
  ),
  buttons: () => (
    <Row>
      <WorkButton look="primary" shortcut="S">
        Save 9 changes
      </WorkButton>
      <WorkButton look="ok" icon="in" shortcut="Enter">
        Check in
      </WorkButton>
      <WorkButton look="danger">End this key</WorkButton>
      <WorkButton icon="note" shortcut="N">
        Note
      </WorkButton>
      <WorkButtonLink href="#more" look="bare" icon="plus">
        Add
      </WorkButtonLink>
    </Row>
  ),
  bigButtons: () => (
    <Stack>
      <WorkButton look="ok" size="big" icon="in" wide>
        Check in
      </WorkButton>
      <Row>
        <WorkButton size="mid">Turn away</WorkButton>
        <WorkButton size="mid" icon="phone">
          Call service
        </WorkButton>
      </Row>
    </Stack>
  ),
  table: () => (
    <Pane flush>
      <Arrivals />
    </Pane>
  ),
  plainTable: () => (
    <Pane title="People" aside={<a href="#invite">Invite</a>} flush>
      <DataTable
        caption="People"
        columns={[{ label: 'Name' }, { label: 'Role' }, { label: 'Last seen', phone: 'second' }]}
        rows={[{ key: '1', cells: [<a href="#sanne">Sanne de Wit</a>, 'Desk', 'today, 08:13'] }]}
      />
    </Pane>
  ),
  plates: () => (
    <Stack>
      <Row>
        <Plate plate="KR-418-D" country="NL" />
        <Plate plate="KLE KR 68" country="DE" />
        <Plate plate="AB 123" />
        <Plate plate="MG LS 88" country="DE" isDone />
      </Row>
      <Plate plate="KR-418-D" country="NL" size="big" />
    </Stack>
  ),
  states: () => (
    <Row>
      <StateTag tone="ok" icon="check">
        Confirmed
      </StateTag>
      <StateTag tone="warn" icon="warn">
        Ask for plate
      </StateTag>
      <StateTag tone="bad" icon="cancel">
        Cancelled
      </StateTag>
      <StateTag tone="info" icon="info">
        Changed
      </StateTag>
      <StateTag>Over</StateTag>
      <StateWord tone="bad" icon="warn">
        Overdue
      </StateWord>
      <StateWord tone="info" icon="robot">
        By machine
      </StateWord>
    </Row>
  ),
  notes: () => (
    <Stack>
      <Note icon="note" title="Speaks Polish.">
        Child seat agreed by phone.
      </Note>
      <Note tone="warn" title="There is room until Saturday.">
        Two more days cost €12.40.
      </Note>
      <Note tone="bad" title="Nothing was saved." isAnswer />
      <Note tone="ok">All is booked.</Note>
    </Stack>
  ),
  go: () => (
    <Verdict kind="go" title="Let in">
      Booked for 08:05 today, paid
    </Verdict>
  ),
  stop: () => (
    <Verdict kind="stop" title="Stop: not today">
      Booked for Sat 12 Dec, 05:30
    </Verdict>
  ),
  ask: () => (
    <Verdict kind="ask" title="Which of two?">
      Both begin with KR
    </Verdict>
  ),
  facts: () => (
    <Panes layout="wide">
      <Pane title="Booking">
        <KeyValues
          rows={[
            { label: 'Name', value: 'Łukasz Özgür-Große' },
            null,
            { label: 'Drive out', value: 'Thu 17 Dec, 12:00' },
          ]}
        />
      </Pane>
      <Pane title="Money">
        <KeyValues sums rows={[{ label: 'Paid', value: '€38.40' }]} />
      </Pane>
    </Panes>
  ),
  timeline: () => (
    <Timeline
      entries={[
        { key: '2', icon: 'in', title: 'Drove in', time: 'Thu 10 Dec, 08:14', by: 'Sanne' },
        { key: '1', icon: 'mail', title: 'Confirmation sent', time: 'Fri 20 Nov, 10:02', children: <p>In Polish.</p> },
      ]}
    />
  ),
  difference: () => (
    <Differences
      rows={[
        { label: 'Drive out', was: 'Thu 17 Dec, 12:00', becomes: 'Sat 19 Dec, 12:00' },
        { label: 'Price', was: '€38.40', becomes: '€50.80' },
        { label: 'Plate', was: 'KR-418-D', becomes: 'KR-418-D' },
      ]}
    />
  ),
  form: () => (
    <WorkForm action="#sent" fields={{ version: 3 }}>
      <Field name="reason" label="Reason" hint="The traveller reads it." error="Say why." />
      <FormFoot>
        <WorkButton look="primary">Refund €12.40</WorkButton>
        <WorkButtonLink href="#back">Back</WorkButtonLink>
      </FormFoot>
    </WorkForm>
  ),
  filter: () => (
    <WorkForm action="#found" method="get" inline>
      <Field name="q" label="Plate, name or number" />
      <WorkButton icon="search">Find</WorkButton>
    </WorkForm>
  ),
  empty: () => (
    <Empty title="No car is expected any more today.">
      <a href="?day=tomorrow">Tomorrow begins at 04:10</a>
    </Empty>
  ),
  legend: () => (
    <Legend
      keys={[
        { keys: ['/'], text: 'scan' },
        { keys: ['↑', '↓'], text: 'rows' },
      ]}
    />
  ),
  toast: () => <Toast text="G-729-XB is in, 08:13" undo={{ action: '#undo', fields: { act: 'undo' } }} />,
  sheet: () => (
    <Sheet title="Refund" back="#back">
      <p>What goes back, and why.</p>
    </Sheet>
  ),
}
