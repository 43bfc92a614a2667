import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './newsletter.module.css'

/**
 * The page behind the link of a letter: a question with one button (looking changes nothing, CS-07), what came of it,
 * or why the link does nothing.
 */
export type LinkView =
  | { kind: 'ask'; title: string; text: string; button: string; failed: string | null }
  | { kind: 'done'; title: string; text: string | null }
  | { kind: 'gone'; text: string; signUpHref: string }

export const LinkPage = ({ view }: { view: LinkView }) => {
  const { t } = useTexts()
  const title = view.kind === 'gone' ? t('newsletter.linkGone') : view.title
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={title} noIndex hasErrors={view.kind === 'ask' && view.failed !== null} />
      <h1>{title}</h1>
      {view.kind === 'ask' && (
        <Card>
          <SendForm method="post" className={styles['form']}>
            {view.failed && (
              <div role="alert">
                <Notice kind="warn" title={view.failed} />
              </div>
            )}
            <p>{view.text}</p>
            <Button>{view.button}</Button>
          </SendForm>
        </Card>
      )}
      {view.kind === 'done' && view.text && (
        <div role="status">
          <Notice kind="ok" title={view.text} />
        </div>
      )}
      {view.kind === 'gone' && (
        <>
          <Notice kind="warn" title={view.text} />
          <p>
            <ButtonLink href={view.signUpHref}>{t('newsletter.signUp')}</ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
