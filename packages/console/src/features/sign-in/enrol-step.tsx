import { confirmEnrolment, type SessionView, startEnrolment } from '@nibble/contract/console'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { call } from '../../api/console-call.ts'
import { CodeField, isCode } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import { StepForm, useStep } from './step-form.tsx'

/** The first sign-in: sets up the authenticator's secret, verified with a code. */
export const EnrolStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [code, setCode] = useState('')
  const { send, ...state } = useStep(confirmEnrolment, onGo)
  const enrolment = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call(startEnrolment, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <StepForm
      {...state}
      title="Set up your authenticator"
      text="Scan this with an authenticator app, or type the secret into it. It is shown only once."
      button="Activate"
      isReady={isCode(code)}
      onSubmit={() => send({ code })}
    >
      <Shown of={enrolment} rows={4}>
        {({ uri, secret }) => (
          <div className="grid justify-items-center gap-3">
            <span className="rounded-12 bg-[#fff] p-3">
              <QRCodeSVG value={uri} size={168} title="Secret of the authenticator" />
            </span>
            <code className="text-center font-code break-all">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </div>
        )}
      </Shown>
      <CodeField value={code} onChange={setCode} />
    </StepForm>
  )
}
