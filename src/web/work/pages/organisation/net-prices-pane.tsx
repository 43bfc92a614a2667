import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { AgreedNetPrices, netKinds, type NetKind } from '../../parts/net-prices.tsx'
import type { NetModel } from './net-prices.ts'
import type { Said } from './route.tsx'

const kindTexts = {
  percent: 'workStatements.netPercent',
  day: 'workStatements.netDay',
  stay: 'workStatements.netStay',
  none: 'workStatements.netNo',
} as const satisfies Record<NetKind, string>

/** What an agency pays on its account instead of the price, and the form of who may agree it (AGENCY-121). */
export const NetPrices = ({ here, net, said }: Props) => {
  const { t } = useTexts()
  const title = t('workStatements.netPrices')
  return (
    <Pane title={title}>
      <Stack>
        <p>{t('workStatements.netHint')}</p>
        {net.agreed.length === 0 ? <p>{t('workStatements.netNone')}</p> : <AgreedNetPrices agreed={net.agreed} />}
        {net.maySet && <NetForm here={here} net={net} said={said} />}
      </Stack>
    </Pane>
  )
}
type Props = { here: string; net: NetModel; said: Said | undefined }

const NetForm = ({ here, net, said }: Props) => {
  const { t } = useTexts()
  const field = (name: string) => ({ name, defaultValue: said?.typed[name] ?? '', error: said?.errors[name] })
  return (
    <WorkForm action={here} fields={{ do: 'netPrice' }}>
      <Field {...field('netFrom')} type="date" label={t('workStatements.from')} />
      <Field {...field('netUntil')} type="date" label={t('workStatements.netUntil')} />
      <SelectField {...field('netPlace')} label={t('workStatements.netPlace')}>
        <option value="">{t('workStatements.netAllPlaces')}</option>
        {net.places.map(({ value, name }) => (
          <option key={value} value={value} translate="no">
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('netPackage')} label={t('workStatements.netPackage')}>
        <option value="">{t('workStatements.netAllPackages')}</option>
        {net.packages.map(({ value, name }) => (
          <option key={value} value={value} translate="no">
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('netKind')} label={t('workStatements.netKind')}>
        {netKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kindTexts[kind])}
          </option>
        ))}
      </SelectField>
      <Field {...field('netAmount')} inputMode="decimal" label={t('workStatements.netAmount')} />
      <Field {...field('netReason')} label={t('workService.reason')} maxLength={500} />
      <WorkButton>{t('workStatements.setContract')}</WorkButton>
    </WorkForm>
  )
}
