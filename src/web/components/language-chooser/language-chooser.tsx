import { Button } from '../button/button.tsx'
import { SelectField } from '../field/field.tsx'
import { Icon } from '../icon.tsx'
import type { FrameView } from '../layout/frame.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import currency from './currency.island.ts'
import disclosure from '../disclosure/disclosure.island.ts'
import styles from './language-chooser.module.css'

/**
 * Languages as links to this very page, and the currency as a form (screen 23). All of it works without script, which
 * only adds closing by Esc and by a click elsewhere (disclosure.island.ts).
 */
export const LanguageChooser = ({ short, languages, currencies, action, form, back }: FrameView['chooser']) => {
  const { t } = useTexts()
  const inPlace = useBehaviour(currency)
  return (
    <details className={styles['chooser']} {...useBehaviour(disclosure)}>
      {/* Enter in a field presses the first button of its form, which must not be a language */}
      {form && <button hidden tabIndex={-1} form={form} />}
      <summary className={styles['opener']}>
        {short}
        <span className="visually-hidden"> {t('common.languageAndCurrency')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles['panel']}>
        <section aria-labelledby="choose-language">
          <h2 id="choose-language" className={styles['heading']}>
            {t('common.language')}
          </h2>
          <ul role="list" className={styles['languages']}>
            {languages.map(({ language, tag, name, href, current }) => (
              <li key={language}>
                {form ? (
                  <button form={form} name="show" value={language} lang={tag} aria-current={current || undefined}>
                    {name}
                    {current && <Icon name="check" />}
                  </button>
                ) : (
                  <a href={href} lang={tag} hrefLang={tag} aria-current={current ? 'true' : undefined}>
                    {name}
                    {current && <Icon name="check" />}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
        {form ? (
          <div className={styles['form']} {...inPlace}>
            <Currencies currencies={currencies} form={form} />
            <Button form={form} name="show" value="currency">
              {t('common.save')}
            </Button>
            <Told />
          </div>
        ) : (
          <form className={styles['form']} method="post" action={action} {...inPlace}>
            <input type="hidden" name="back" value={back} />
            <Currencies currencies={currencies} />
            <Button>{t('common.save')}</Button>
            <Told />
          </form>
        )}
      </div>
    </details>
  )
}

/** What becomes of another currency, where script exchanges the prices in place (currency.island.ts). */
const Told = () => {
  const { t } = useTexts()
  return (
    <p
      role="status"
      className={styles['told']}
      data-waiting={t('common.currencyWaiting')}
      data-lost={t('common.currencyLost')}
    />
  )
}

type CurrenciesProps = Pick<FrameView['chooser'], 'currencies'> & { form?: string }
const Currencies = kept(({ currencies, form }: CurrenciesProps) => {
  const { t } = useTexts()
  return (
    <SelectField
      name="currency"
      form={form}
      label={t('common.currency')}
      hint={t('common.currencyHint')}
      defaultValue={currencies.find(({ current }) => current)?.code}
    >
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} {name}
        </option>
      ))}
    </SelectField>
  )
})

/** Asked once, in the reader's language, above everything else (LANG-2); it stands in the answer, so nothing moves. */
export const LanguageSuggestion = ({ tag, href, text }: NonNullable<FrameView['suggestion']>) => (
  <p className={styles['suggestion']} lang={tag}>
    <a href={href} hrefLang={tag}>
      {text}
    </a>
  </p>
)
