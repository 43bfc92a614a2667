import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseAccount } from '#domain/partners/choose.ts'
import { isNamed, partners } from '#domain/partners/partners.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { asPartnersWere } from '#test/builders/partners.ts'
import { themeTokens } from '#domain/partners/themes.ts'
import { moveCatalogueVersion } from './catalogue.ts'
import { loadPartners } from './partners.ts'

const fresh = freshDeps()

test('PART-1 PART-18 the first rows are the eighteen of demand A6, with the tokens of their themes', async () => {
  const { db } = await fresh()
  expect(await loadPartners(db)).toEqual(partners.map((one) => ({ ...one, isNamed: isNamed(one) })))
  const css = readFileSync(new URL('../web/theme/partners.css', import.meta.url), 'utf8')
  const rows = await db.query<{ theme: string; tokens: Record<string, string> | null }>(
    'select distinct theme, tokens from partner where tokens is not null',
  )
  expect(rows).toHaveLength(6)
  for (const { theme, tokens } of rows) {
    const own = css.split('}').find((block) => block.includes(`.${theme} {\n  --brand:`)) ?? ''
    const declared = [...own.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ])
    expect(tokens).toEqual(Object.fromEntries(declared))
    expect(tokens).toEqual(themeTokens[theme as keyof typeof themeTokens])
  }
})

test('PART-18 which partners there are say the rows: another name, a new one, one that is gone', async () => {
  const deps = await fresh()
  const chosen = (address: string) =>
    chooseAccount(
      { address, page: null, kept: null, agent: null },
      () => null,
      (code) => deps.catalogue.partner(code ?? '') ?? null,
    )
  await asPartnersWere(deps, async () => {
    await deps.db.query(`update partner set name = 'TUI Reisen' where code = 'tui'`)
    await deps.db.query(`delete from partner where code = 'SWISS'`)
    await deps.db.query(`
      insert into partner (place, code, name, is_named, mark, theme, banner)
      values (30, 'Zonnig', 'Zonnig Reizen', true, 'corendon', 'theme-default', true)`)
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    expect(chosen('TUI')).toMatchObject({ code: 'tui', partner: { name: 'TUI Reisen', theme: 'theme-tui' } })
    expect(chosen('zonnig')).toMatchObject({ code: 'Zonnig', partner: { name: 'Zonnig Reizen', banner: true } })
    expect(chosen('SWISS')).toEqual({ code: 'SWISS', partner: null })
    expect(deps.catalogue.partnerNames()).toContain('TUI Reisen')
    expect(deps.catalogue.partnerNames()).not.toContain('SWISS')
  })
})
