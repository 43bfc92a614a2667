import { describe, expect, test } from 'vitest'
import { themeTokens } from '#domain/partners/themes.ts'
import { start } from './theme-skin.island.ts'

const storeOf = (kept: Record<string, string> = {}) => {
  const rows = new Map(Object.entries(kept))
  return {
    rows,
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
    removeItem: (name: string) => void rows.delete(name),
  }
}
const bodyOf = (skin: string, ...names: string[]) => {
  const classes = new Set(names)
  const classList = {
    contains: (name: string) => classes.has(name),
    add: (name: string) => void classes.add(name),
    remove: (...gone: string[]) => gone.forEach((name) => classes.delete(name)),
  }
  return { classes, body: { dataset: { skin }, classList } as unknown as HTMLElement }
}

describe('THEME_SKIN', () => {
  test.each(Object.keys(themeTokens))('PART-8 %s is saved and put on again in place of any other', (theme) => {
    const store = storeOf()
    start(bodyOf('save', 'page', theme).body, store)
    expect(store.rows).toEqual(new Map([['THEME_SKIN', theme]]))
    const { body, classes } = bodyOf('read', 'page', 'theme-zoov')
    start(body, store)
    expect(classes).toEqual(new Set(['page', theme]))
  })
  test('PART-8 PART-4 a reset clears it', () => {
    const store = storeOf({ THEME_SKIN: 'theme-tui', other: 'x' })
    start(bodyOf('clear', 'theme-default').body, store)
    expect(store.rows).toEqual(new Map([['other', 'x']]))
  })
  test.each(['', 'theme-evil', 'theme-tui x', '"><style>', 'url(//evil)', 'hidden'])(
    'PART-8 XS-10 a kept %j is no skin',
    (name) => {
      const { body, classes } = bodyOf('read', 'theme-default')
      start(body, storeOf({ THEME_SKIN: name }))
      expect(classes).toEqual(new Set(['theme-default']))
    },
  )
  test('PART-8 XS-10 a class that is no theme is not saved', () => {
    const store = storeOf()
    start(bodyOf('save', 'theme-evil').body, store)
    expect(store.rows.size).toBe(0)
  })
})
