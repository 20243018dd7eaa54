import type { resendingResource } from "@matchbook/api/resources/webhook";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "../../../api/request.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { destinationsChanged } from "../queries.ts";
import { webhookWords as words } from "../words.ts";

type Resending = z.infer<typeof resendingResource>;

/** The filter of the log. It always names one destination, so that no other one is touched. */
interface ResendFilter {
  endpointId: string;
  status?: string;
  eventType?: string;
  responseStatus?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** Counts the deliveries of a filter, and sends them again when the person agrees. */
export default function ResendDialog({ filter, onClose }: { filter: ResendFilter; onClose(): void }) {
  const { t } = useSpeech();
  const { responseStatus, ...rest } = filter;
  const body = { filter: { ...rest, ...(responseStatus !== undefined && { responseStatus: Number(responseStatus) }) } };
  const resend = async (dryRun: boolean) =>
    (await request<Resending>("POST", "/webhook-deliveries/resend", { body: { ...body, dryRun } })).data;
  const { data, error } = useQuery({
    queryKey: ["resend-count", body],
    queryFn: () => resend(true),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useChange(async () => {
    const { scheduled } = await resend(false);
    notify(t(words.didResend, { count: scheduled }), "good");
    await destinationsChanged();
    onClose();
  });
  const idle = change.busy || (data?.selected ?? 0) === 0;
  return (
    <Dialog
      title={t(words.resendTitle)}
      width="small"
      onClose={onClose}
      onSubmit={() => !idle && void change.run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button
            text={t(words.resend)}
            kind="primary"
            type="submit"
            className="aria-disabled:opacity-50"
            aria-disabled={idle}
          />
        </>
      }
    >
      <Problem error={error ?? change.error} />
      <p aria-live="polite" data-count={data?.selected}>
        {data !== undefined ? t(words.resendCount, { count: data.selected }) : error === null && t(words.counting)}
      </p>
      {filter.status === undefined && <p className="mt-2 text-soft">{t(words.resendDefault)}</p>}
    </Dialog>
  );
}
