"use client";
import { FileQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "#components/ui/empty";
import { Button } from "#components/ui/form/button";
import type { SendTarget } from "#lib/browser/send-target";
import type { UploadRules } from "#lib/wire/console/upload";

const EnterTemplate = dynamic(
  () => import("#components/uploads/template/enter-template").then((m) => m.EnterTemplate),
  { ssr: false },
);

/** Replaces the form without a template: says who can enter one, and lets an admin enter it here. */
export function TemplateUnknown({ target, rules }: { target: SendTarget; rules: UploadRules }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Empty
        icon={<FileQuestion size={28} />}
        title="The template of this campaign is not known yet"
        action={
          target.admin ? (
            <Button look="primary" onClick={() => setEditing(true)}>
              Enter the template
            </Button>
          ) : null
        }
      >
        The service does not show the template, and no message of this campaign has been read yet.{" "}
        {target.admin
          ? "Enter it here, so that messages can be sent and files checked."
          : "An admin of this console can enter it, here or under Upload. Then messages can be sent."}
      </Empty>
      {editing && (
        <EnterTemplate campaign={target.campaign} rules={rules} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
