import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Row, Stack } from '../../parts/pane.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { papers, slipKinds, slipTitle, type Paper, type SlipKind, type SlipLine, type SlipView } from './slips.ts'
import styles from './print.module.css'

type Props = {
  what: SlipKind
  paper: Paper
  slip: SlipView
  action: string
  back: string
  place: string
  number: string
}

const onPaper = { '58': styles['roll58'], '80': styles['roll80'], a4: styles['sheet'] }
const isTag = (what: SlipKind): boolean => what === 'keyTag' || what === 'windscreen'

/** What the desk hands out on paper: the slip as it will be printed, and around it what is not printed (DESK-28). */
export const PrintView = ({ what, paper, slip, action, back, place, number }: Props) => {
  const { t } = useTexts()
  const paperText = { '58': 'workPrint.roll58', '80': 'workPrint.roll80', a4: 'workPrint.a4' } as const
  const title = t('workPrint.title')
  const of = [styles['slip'], onPaper[paper], isTag(what) ? styles['tag'] : styles['long']].join(' ')
  return (
    <Main>
      <WorkHead title={title} of={place} />
      <div className={styles['beside']}>
        <TitleRow title={title} of={<span translate="no">{number}</span>}>
          <WorkButtonLink href={back} look="bare">
            {t('workDesk.booking')}
          </WorkButtonLink>
        </TitleRow>
        <Stack>
          <Row>
            <ViewSwitch
              label={t('workPrint.what')}
              links={slipKinds.map((one) => ({
                href: `${action}?what=${one}`,
                text: t(slipTitle[one]),
                isCurrent: one === what,
              }))}
            />
          </Row>
          <WorkForm action={`${action}?what=${what}`} aria-label={t('workPrint.paper')}>
            <Row>
              {t('workPrint.paper')}
              {papers.map((one) => (
                <WorkButton
                  key={one}
                  name="paper"
                  value={one}
                  look={one === paper ? 'primary' : 'plain'}
                  aria-pressed={one === paper}
                >
                  {t(paperText[one])}
                </WorkButton>
              ))}
            </Row>
          </WorkForm>
          <Row>
            <PrintButton look="ok" size="big" />
            <span>{t('workPrint.paperKept')}</span>
          </Row>
        </Stack>
      </div>
      <article className={of} lang={slip.lang} data-slip={what}>
        <Slip slip={slip} />
      </article>
    </Main>
  )
}

const Slip = ({ slip: { title, of, big, codes, lines, sums, foot } }: { slip: SlipView }) => (
  <>
    <header className={styles['head']}>
      <h2>{title}</h2>
      <p>{of}</p>
    </header>
    {big.map((words) => (
      <p key={words} className={styles['big']}>
        {words}
      </p>
    ))}
    {codes && (
      <div className={styles['codes']}>
        <div className={styles['qr']} dangerouslySetInnerHTML={{ __html: codes.qrSvg }} />
        <p className={`code ${styles['code']}`} translate="no">
          {codes.code}
        </p>
        {codes.code128Svg && <div className={styles['bars']} dangerouslySetInnerHTML={{ __html: codes.code128Svg }} />}
      </div>
    )}
    <Lines lines={lines} />
    {sums.length > 0 && <Lines lines={sums} isSums />}
    {foot.map((words) => (
      <p key={words} className={styles['foot']}>
        {words}
      </p>
    ))}
  </>
)

const Lines = ({ lines, isSums = false }: { lines: readonly SlipLine[]; isSums?: boolean }) => (
  <dl className={isSums ? `${styles['lines']} ${styles['sums']}` : styles['lines']}>
    {lines.map(({ label, value, isStrong }, at) => (
      <div key={`${at} ${label}`} className={isStrong ? styles['strong'] : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
