import { LanguageChooser, LanguageSuggestion } from './language-chooser.tsx'

export const examples = {
  closed: () => (
    <LanguageChooser
      short="NL · €"
      languages={[
        { language: 'nl', tag: 'nl-NL', name: 'Nederlands', href: '/nl', current: true },
        { language: 'tr', tag: 'tr', name: 'Türkçe', href: '/tr', current: false },
      ]}
      currencies={[{ code: 'EUR', name: 'euro', current: true }]}
      action="/nl/currency"
      back="/nl"
    />
  ),
  suggestion: () => <LanguageSuggestion tag="nl-NL" href="/nl" text="Deze pagina in het Nederlands?" />,
}
