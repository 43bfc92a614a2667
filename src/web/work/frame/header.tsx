import { workPath } from '#domain/site-map/work.ts'
import disclosure from '../../components/disclosure/disclosure.island.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { Gate } from '../parts/gate.tsx'
import { Kbd } from '../parts/keys.tsx'
import { roleTextIn } from '../parts/role-words.ts'
import { Sign } from '../parts/sign.tsx'
import { WorkIcon } from '../parts/work-icon.tsx'
import styles from './header.module.css'
import findBar from './find-bar.island.ts'
import live from './live.island.ts'
import type { Shell } from './shell.ts'
import signsOut from './sign-out.island.ts'

/** The ink bar above every page: whose car park, a way to find anything, the line, the clock there, and the person. */
export const WorkHeader = ({ shell }: { shell: Shell }) => (
  <header className={styles['head']}>
    <a className={styles['sign']} href={workPath('home')}>
      <Sign />
      <span className={styles['name']}>Parkwing</span>
    </a>
    <Organisation shell={shell} />
    <Find shell={shell} />
    <Live clock={shell.clock} />
    <Person shell={shell} />
  </header>
)

/** The bar of a page that a device keeps: whose car park, and the line. Nothing personal is in it. */
export const KeptHeader = ({ iata, name }: { iata: string; name: string }) => (
  <header className={styles['head']}>
    <span className={styles['sign']}>
      <Sign />
      <span className={styles['name']}>Parkwing</span>
    </span>
    <p className={styles['here']}>
      <Gate iata={iata} />
      <span className={styles['place']}>{name}</span>
    </p>
    <span className={styles['gap']} />
    <Live clock={null} />
  </header>
)

const Here = ({ shell: { here } }: { shell: Shell }) =>
  here && (
    <>
      {here.place && <Gate iata={here.place.iata} />}
      <span className={styles['place']}>{here.place?.name ?? here.membership.organisation.name}</span>
    </>
  )

/** Where one is; with more than one choice a menu. */
const Organisation = ({ shell }: { shell: Shell }) => {
  const { t } = useTexts()
  const closes = useBehaviour(disclosure)
  const { choices, here } = shell
  if (choices.length < 2)
    return (
      <p className={styles['here']}>
        <Here shell={shell} />
      </p>
    )
  return (
    <details className={styles['menu']} {...closes}>
      <summary className={styles['here']}>
        {here ? <Here shell={shell} /> : <span className={styles['place']}>{t('workShell.choosePlace')}</span>}
        <WorkIcon name="chevron-down" />
      </summary>
      <ul role="list" className={styles['panel']}>
        {choices.map(({ href, iata, name, organisation, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {iata && <Gate iata={iata} />}
              <span>
                <b>{name}</b>
                {organisation !== name && <small>{organisation}</small>}
              </span>
              {isCurrent && <WorkIcon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const findText = {
  house: 'workShell.findAnything',
  desk: 'workShell.findAtDesk',
  ownBookings: 'workAgency.findLabel',
} as const

const Find = ({ shell: { search, staff } }: { shell: Shell }) => {
  const { t } = useTexts()
  const finds = useBehaviour(findBar)
  if (!search) return <span className={styles['gap']} />
  const { action, of } = search
  const label = t(findText[of])
  return (
    <form
      className={styles['find']}
      role="search"
      method={of === 'desk' ? 'post' : 'get'}
      action={action}
      {...(of === 'house' ? finds : {})}
      data-who={of === 'house' ? staff.person.id : undefined}
    >
      <WorkIcon name="search" />
      <label className="visually-hidden" htmlFor="head-find">
        {label}
      </label>
      <input
        id="head-find"
        name="q"
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={of === 'ownBookings' ? 100 : undefined}
        data-key={of === 'desk' ? 'Ctrl K' : 'Ctrl K|/'}
      />
      <Kbd>Ctrl K</Kbd>
      {of === 'house' && <Found label={label} />}
    </form>
  )
}

/** What is found while somebody types; a script fills and shows it (find-bar.island.ts). */
const Found = ({ label }: { label: string }) => {
  const { t } = useTexts()
  return (
    <div
      className={styles['found']}
      hidden
      data-found=""
      data-bookings={t('workShell.foundBookings')}
      data-acts={t('workShell.foundActs')}
      data-places={t('workShell.foundPlaces')}
      data-recent={t('workShell.foundRecent')}
      data-looking={t('workDesk.looking')}
      data-lost={t('workShell.foundLost')}
    >
      <p role="status" />
      <div role="listbox" id="head-found" aria-label={label} />
      <p>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('workShell.foundChoose')} <Kbd>Enter</Kbd> {t('workShell.foundOpen')}{' '}
        <Kbd>Ctrl Enter</Kbd> {t('workShell.foundTab')} <Kbd>Tab</Kbd> {t('workShell.foundToActs')}
      </p>
    </div>
  )
}

/** The clock of the car park, and whether there is a line to us: a script keeps both (live.island.ts). */
const Live = ({ clock }: Pick<Shell, 'clock'>) => {
  const { t, language } = useTexts()
  const keeps = useBehaviour(live)
  return (
    <div className={styles['live']} {...keeps} data-now={clock?.at} data-zone={clock?.zone} data-in={language}>
      <p className={styles['line']} role="status" hidden data-line="" data-offline={t('workShell.offline')}>
        {t('workShell.online')}
      </p>
      {clock && (
        <p className={styles['clock']}>
          <b data-time="">{clock.time}</b>
          <span>{t('workShell.clockDay', { day: clock.day, zone: townOf(clock.zone) })}</span>
        </p>
      )}
    </div>
  )
}

/** `Europe/Amsterdam` is the time of Amsterdam. */
const townOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([letter = '']) => letter)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toLocaleUpperCase()

const modes = [
  { mode: 'light', text: 'workShell.modeLight' },
  { mode: 'dark', text: 'workShell.modeDark' },
  { mode: 'device', text: 'workShell.modeDevice' },
] as const

/** Light or dark at once; one's own page takes it, as `set` says. */
const Modes = ({ action, back, chosen }: { action: string; back: string; chosen: string }) => {
  const { t } = useTexts()
  return (
    <form method="post" action={action}>
      <fieldset className={styles['modes']}>
        <legend>{t('workShell.modeTitle')}</legend>
        <input type="hidden" name="set" value="mode" />
        <input type="hidden" name="back" value={back} />
        {modes.map(({ mode, text }) => (
          <button key={mode} name="mode" value={mode} aria-pressed={mode === chosen}>
            {t(text)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

const Person = ({ shell: { staff, here, me, signOut, back } }: { shell: Shell }) => {
  const { t } = useTexts()
  const closes = useBehaviour(disclosure)
  const leaves = useBehaviour(signsOut)
  const { name, email } = staff.person
  const membership = here?.membership ?? staff.memberships[0]
  return (
    <details className={`${styles['menu']} ${styles['person']}`} {...closes}>
      <summary className={styles['who']}>
        <span aria-hidden="true">{initialsOf(name)}</span>
        <span className="visually-hidden">{t('workShell.personMenu', { name })}</span>
      </summary>
      <div className={styles['panel']}>
        <p className={styles['self']}>
          <b>{name}</b>
          <small>{email}</small>
          {membership && <small>{t(roleTextIn(membership.role, membership.organisation.kind))}</small>}
        </p>
        {me && (
          <ul role="list">
            <li>
              <a href={me}>
                <WorkIcon name="gear" />
                {t('workShell.settings')}
              </a>
            </li>
          </ul>
        )}
        {me && <Modes action={me} back={back} chosen={staff.person.settings.mode ?? 'device'} />}
        <form method="post" action={signOut} {...leaves}>
          <WorkButton look="bare" icon="out">
            {t('workShell.signOut')}
          </WorkButton>
        </form>
      </div>
    </details>
  )
}
