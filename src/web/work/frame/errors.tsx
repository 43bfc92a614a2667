import type { ReactNode } from 'react'
import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButtonLink } from '../parts/button.tsx'
import { Stack } from '../parts/pane.tsx'
import { WorkHead } from '../parts/work-head.tsx'
import { Card } from './card.tsx'
import { Main } from './main.tsx'

type Place = { isPlain: boolean; children: ReactNode }
/** Inside the shell for who is signed in, on a card for everybody else. */
const Somewhere = ({ isPlain, children }: Place) =>
  isPlain ? (
    <Card>{children}</Card>
  ) : (
    <Main>
      <Stack>{children}</Stack>
    </Main>
  )

/** In place of a page that there is not, or that somebody may not see: the two read alike (ACCESS-17). */
export const NotFound = ({ isPlain }: { isPlain: boolean }) => {
  const { t } = useTexts()
  return (
    <Somewhere isPlain={isPlain}>
      <WorkHead title={t('workShell.notFoundTitle')} />
      <h1>{t('workShell.notFoundTitle')}</h1>
      <p>{t('workShell.notFoundText')}</p>
      <p>
        <WorkButtonLink href={workPath('home')}>{t('workShell.toStart')}</WorkButtonLink>
      </p>
    </Somewhere>
  )
}

/** In place of something that one sees and may not do: who may is said in `children`. */
export const NotAllowed = ({ isPlain, children }: { isPlain: boolean; children?: ReactNode }) => {
  const { t } = useTexts()
  return (
    <Somewhere isPlain={isPlain}>
      <WorkHead title={t('workShell.notAllowedTitle')} />
      <h1>{t('workShell.notAllowedTitle')}</h1>
      <p>{children ?? t('workShell.notAllowedText')}</p>
      <p>
        <WorkButtonLink href={workPath('home')}>{t('workShell.toStart')}</WorkButtonLink>
      </p>
    </Somewhere>
  )
}

/** After a failure that nobody foresaw, with the reference by which the log knows the cause. */
export const Failed = ({ isPlain, reference }: { isPlain: boolean; reference: string }) => {
  const { t } = useTexts()
  return (
    <Somewhere isPlain={isPlain}>
      <WorkHead title={t('workShell.failedTitle')} />
      <h1>{t('workShell.failedTitle')}</h1>
      <p>{t('workShell.failedText')}</p>
      <p data-reference={reference}>{t('common.errorReference', { reference })}</p>
      <p>
        <WorkButtonLink href={workPath('home')}>{t('workShell.toStart')}</WorkButtonLink>
      </p>
    </Somewhere>
  )
}
