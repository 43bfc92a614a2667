import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import styles from '../../shared/account/account.module.css'
import { AccountFrame, type AccountFrameView } from '../../shared/account/frame.tsx'

export type PrintView = {
  frame: AccountFrameView
  account: Definition[]
  cars: string[]
  bookings: { number: string; title: string; facts: Definition[]; payments: string[] }[]
}

/** The same data, to read and to print. */
export const PrintPage = ({ view }: { view: PrintView }) => {
  const { t } = useTexts()
  return (
    <AccountFrame here="data" frame={view.frame}>
      <Card as="section" labelledBy="account">
        <div className={styles['rows']}>
          <h2 id="account">{t('account.navigation')}</h2>
          <DefinitionList items={view.account} columns />
          {view.cars.length > 0 && (
            <>
              <h3>{t('account.cars')}</h3>
              <ul>
                {view.cars.map((car) => (
                  <li key={car}>{car}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Card>
      {view.bookings.map(({ number, title, facts, payments }) => (
        <Card key={number} as="section" labelledBy={number}>
          <div className={styles['rows']}>
            <h2 id={number}>
              {title} <span className="code">{number}</span>
            </h2>
            <DefinitionList items={facts} columns />
            {payments.length > 0 && (
              <>
                <h3>{t('account.payments')}</h3>
                <ul className={manage['history']}>
                  {payments.map((payment, index) => (
                    <li key={`${index} ${payment}`}>{payment}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </Card>
      ))}
    </AccountFrame>
  )
}
