import { createElement, type ReactNode } from 'react'
import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { renderDocument } from '#web/kernel/render.tsx'
import { TextsProvider } from '#web/kernel/texts.tsx'

/** Without a build, islands have no modules. */
const nowhere = { modules: () => '', words: () => undefined }

/** A view as the page shows it without script, with its islands in it. */
export const drawn = (view: ReactNode, language: Language = 'en'): string =>
  renderDocument(
    view,
    (children) => createElement(TextsProvider, { language, t: translator(language), children }),
    nowhere,
  ).replace('<!doctype html>', '')
