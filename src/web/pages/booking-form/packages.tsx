import { CheckField, FieldGroup } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { PackageView, WithExtra } from '../../shared/bookings/package-view.ts'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'
import rows from './choice-rows.module.css'

/** Package and extras (screen 7). Nothing that costs money is ticked beforehand. */
export const Packages = ({ view, errors }: { view: BookingFormView; errors: BookingFormView['errors'] }) => {
  const { t } = useTexts()
  return (
    <div className={styles['section']}>
      <FieldGroup name="package" label={t('booking.package')} error={errors.package}>
        <div className={rows['list']}>
          {view.packages.map((one) => (
            <PackageRow key={one.code} view={one} chosen={one.code === view.values.package} />
          ))}
        </div>
      </FieldGroup>
      {view.covered && (
        <FieldGroup name="extras" label={t('booking.extras')} error={errors.extras}>
          <CheckField
            id="extras-covered"
            name="extras"
            value="covered"
            label={
              <>
                <strong>{view.covered.price}</strong> {t('booking.covered')}
              </>
            }
            hint={view.covered.left ?? undefined}
            disabled={view.covered.gone}
            defaultChecked={!view.covered.gone && view.values.extras === 'covered'}
          />
        </FieldGroup>
      )}
    </div>
  )
}

const PackageRow = ({ view, chosen }: { view: PackageView; chosen: boolean }) => {
  const id = `package-${view.code}`
  return (
    <div className={rows['row']}>
      <input
        type="radio"
        id={id}
        name="package"
        value={view.code}
        defaultChecked={chosen}
        aria-describedby={`facts-${view.code}`}
      />
      <label htmlFor={id}>
        <strong>{view.name}</strong>{' '}
        <span className={rows['rowPrice']}>
          <Amounts of={view.price} />
        </span>
      </label>
      <p id={`facts-${view.code}`} className={rows['says']}>
        <Amounts of={view.says} />
      </p>
    </div>
  )
}

/** The style sheet shows the amount that fits the ticked extras. */
const Amounts = ({ of: { plain, covered } }: { of: WithExtra }) =>
  covered === null || covered === plain ? (
    <span>{plain}</span>
  ) : (
    <>
      <span className={styles['withoutExtra']}>{plain}</span>
      <span className={styles['withExtra']}>{covered}</span>
    </>
  )
