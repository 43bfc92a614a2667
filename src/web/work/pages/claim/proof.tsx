import { useTexts } from '../../../kernel/texts.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane } from '../../parts/pane.tsx'
import type { ProofView } from './model.ts'
import styles from './claim.module.css'

const noteText = {
  waiting: 'workClaims.fileWaits',
  removed: 'workClaims.fileRemoved',
  unreadable: 'workClaims.fileUnreadable',
} as const satisfies Record<NonNullable<ProofView['note']>, string>

/** What the customer sent, page by page as pictures that we drew; only the first is fetched at once. */
export const Proof = ({ files }: { files: readonly ProofView[] }) => {
  const { t } = useTexts()
  if (files.length === 0) return <Pane title={t('workClaims.proof')}>{t('workClaims.noProof')}</Pane>
  return files.map(({ slot, name, download, pages, note }) => (
    <Pane
      key={slot}
      title={name}
      aside={
        download && (
          <a href={download} download>
            {t('workClaims.download')}
          </a>
        )
      }
    >
      {note && <Note tone={note === 'waiting' ? 'info' : 'warn'}>{t(noteText[note])}</Note>}
      {pages.length > 0 && (
        <ol role="list" className={styles['pages']}>
          {pages.map(({ href, alt }, index) => (
            <li key={href}>
              <a href={href}>
                <img src={href} alt={alt} loading={index === 0 ? 'eager' : 'lazy'} width={600} height={400} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </Pane>
  ))
}
