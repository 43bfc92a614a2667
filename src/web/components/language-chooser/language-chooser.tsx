import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { SelectField } from '../field/field.tsx'
import { Icon } from '../icon.tsx'
import type { FrameView } from '../layout/frame.ts'
import { useFormOfPage, type FormOfPage } from '../page-form.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import currency from './currency.island.ts'
import disclosure from '../disclosure/disclosure.island.ts'
import keepPlace from './keep-place.island.ts'
import styles from './language-chooser.module.css'

type Chooser = FrameView['chooser']

/**
 * Languages as links to this very page, and the currency as a form (screen 23); where the page has a form of its own,
 * both are buttons of that form, so that nothing typed is lost (BOOK-38). It must be drawn late. All of it works
 * without script, which adds closing by Esc and by a click elsewhere (disclosure.island.ts), and keeps the place on the
 * page (keep-place.island.ts).
 */
export const LanguageChooser = ({ short, languages, currencies, action, back }: Chooser) => {
  const { t } = useTexts()
  const form = useFormOfPage()
  const inPlace = useBehaviour(currency)
  const here = languages.find(({ current }) => current)
  return (
    <details className={styles['chooser']} {...useBehaviour(disclosure)}>
      <summary className={styles['opener']} {...useBehaviour(keepPlace)}>
        {short}
        <span className="visually-hidden"> {t('common.languageAndCurrency')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles['panel']}>
        {/* Enter in a field presses the first button of its form, which must not be a language */}
        {form && <button hidden tabIndex={-1} form={form.id} />}
        <section aria-labelledby="choose-language">
          <h2 id="choose-language" className={styles['heading']}>
            {t('common.language')}
          </h2>
          <ul role="list" className={styles['languages']}>
            {languages.map(({ language, tag, name, href, current }) => (
              <li key={language}>
                <InLanguage
                  of={form && inLanguage(form, language, href, here?.language)}
                  href={href}
                  tag={tag}
                  current={current}
                >
                  {name}
                  {current && <Icon name="check" />}
                </InLanguage>
              </li>
            ))}
          </ul>
        </section>
        {form && form.sends !== 'address' ? (
          <div className={styles['form']} {...inPlace}>
            <Currencies currencies={currencies} form={form.id} />
            <Button {...inCurrency(form, back)}>{t('common.save')}</Button>
            <Told />
          </div>
        ) : (
          <>
            <form className={styles['form']} method="post" action={action} data-own="" {...inPlace}>
              <input type="hidden" name="back" value={back} />
              <Currencies currencies={currencies} />
              <Button>{t('common.save')}</Button>
              <Told />
            </form>
            {form && <InCurrency form={form.id} currencies={currencies} action={action} back={back} />}
          </>
        )}
      </div>
    </details>
  )
}

const inLanguage = (form: FormOfPage, language: string, href: string, typedIn: string | undefined) =>
  form.sends === 'draft' ? { form: form.id, name: 'show', value: language } : sent(form, href, typedIn)
const inCurrency = (form: FormOfPage, here: string) =>
  form.sends === 'draft' ? { form: form.id, name: 'show', value: 'currency' } : sent(form, here, 'currency')

/** The attributes of a button that sends the page's form to `address`. */
const sent = ({ id, sends }: FormOfPage, address: string, again: string | undefined) =>
  sends === 'address'
    ? { form: id, formAction: address, formMethod: 'get', formNoValidate: true }
    : {
        form: id,
        formAction: address,
        formMethod: 'post',
        // files would be sent for nothing: a page cannot come back with them
        formEncType: 'application/x-www-form-urlencoded',
        formNoValidate: true,
        // what is asked again, and in which language it was typed (filled-again.ts)
        name: 'again',
        value: again,
      }

type InLanguageProps = {
  /** of the button; null: a link */
  of: ComponentProps<'button'> | null
  href: string
  tag: string
  current?: boolean
  children: ReactNode
}

/** This page in another language. */
const InLanguage = ({ of, href, tag, current = false, children }: InLanguageProps) =>
  of ? (
    <button {...of} lang={tag} aria-current={current || undefined}>
      {children}
    </button>
  ) : (
    <a href={href} lang={tag} hrefLang={tag} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  )

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

type InCurrencyProps = Pick<Chooser, 'currencies' | 'action' | 'back'> & { form: string }

/**
 * The currency without script, where the page's form only asks: sent with that form, it leads back to the address that
 * has its fields. With script prices are exchanged in place, and a search would carry this field along.
 */
const InCurrency = ({ form, currencies, action, back }: InCurrencyProps) => {
  const { t } = useTexts()
  return (
    <noscript>
      <div className={styles['form']}>
        <Currencies currencies={currencies} form={form} name="showIn" />
        <Button form={form} formAction={action} formMethod="post" formNoValidate name="back" value={back}>
          {t('common.save')}
        </Button>
      </div>
    </noscript>
  )
}

type CurrenciesProps = Pick<Chooser, 'currencies'> & { form?: string; name?: string }
const Currencies = kept(({ currencies, form, name = 'currency' }: CurrenciesProps) => {
  const { t } = useTexts()
  return (
    <SelectField
      name={name}
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
export const LanguageSuggestion = ({ tag, href, text }: NonNullable<FrameView['suggestion']>) => {
  const form = useFormOfPage()
  return (
    <p className={styles['suggestion']} lang={tag}>
      <InLanguage of={form?.sends === 'address' ? sent(form, href, undefined) : null} href={href} tag={tag}>
        {text}
      </InLanguage>
    </p>
  )
}
