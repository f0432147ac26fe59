export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Where mails leave the house. */
export type Mailer = {
  /** Takes a mail and sends it in its own time, so that no answer tells by its pace what was sent. False: no room. */
  post(mail: Mail): boolean
  /** Ends what it has begun, within some seconds. */
  close(): Promise<void>
}
