import { useTexts } from '../../kernel/texts.tsx'

/** The title of the page: what it is, then what it is of. "Error:" precedes it when a form was refused. */
export const WorkHead = ({ title, of, hasErrors = false }: { title: string; of?: string; hasErrors?: boolean }) => {
  const { t } = useTexts()
  const full = t('workShell.pageTitle', { page: of ? `${title}, ${of}` : title })
  return <title>{hasErrors ? t('common.errorTitle', { title: full }) : full}</title>
}
