import { Button, ButtonLink } from './button.tsx'

export const examples = {
  primary: () => <Button>Continue</Button>,
  accent: () => <Button look="accent">Show prices</Button>,
  plain: () => <Button look="plain">Keep booking</Button>,
  danger: () => <Button look="danger">Cancel booking</Button>,
  quiet: () => <Button look="quiet">Change search</Button>,
  wideWithIcon: () => (
    <Button icon="download" wide>
      Download voucher
    </Button>
  ),
  link: () => (
    <ButtonLink href="#details" look="plain">
      Choose
    </ButtonLink>
  ),
}
