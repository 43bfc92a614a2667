import { Picture } from './picture.tsx'

const drawn = { src: '/favicon.svg', width: 250, height: 250, alt: '', drawn: true }

export const examples = {
  drawn: () => <Picture of={drawn} />,
  waiting: () => <Picture of={drawn} waits />,
  photo: () => (
    <Picture
      of={{
        ...drawn,
        alt: 'Bays under a roof',
        drawn: false,
        sources: [{ type: 'image/svg+xml', srcSet: '/favicon.svg 250w' }],
      }}
      fill
    />
  ),
}
