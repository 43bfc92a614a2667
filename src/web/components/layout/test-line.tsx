import tones from '../../theme/tone.module.css'

/** Stands above everything on the page while payments move no money (START-6), also on paper. */
export const TestLine = ({ text }: { text: string }) => (
  <aside className={tones['warn']}>
    <div className="wrap">{text}</div>
  </aside>
)
